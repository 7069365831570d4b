import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { LeadForm } from './lead-form.tsx'
import { LegalHelpClosed, OpeningAlert, WhoToCall } from './legal-help-closed.tsx'
import { referralFormQuery } from './referral-form.queries.ts'

const trail = () => {
  return [{ label: m.common_home(), href: urls.home() }, { label: m.legal_help_crumb() }]
}

export const Route = createFileRoute('/legal-help')({
  loader: async ({ context: { queryClient } }) => {
    const { closed } = await queryClient.ensureQueryData(referralFormQuery())
    return {
      title: closed ? m.legal_help_closed_page_title({ site: site.name }) : m.legal_help_title(),
      description: closed ? m.legal_help_closed_description() : m.legal_help_description(),
      keywords: m.legal_help_keywords(),
      path: urls.legalHelp(),
      trail: trail(),
    }
  },
  head: loadedHead,
  component: LegalHelpPage,
})

function LegalHelpPage() {
  const form = useSuspenseQuery(referralFormQuery()).data
  const { promises } = siteWords()
  if (form.closed) {
    return (
      <>
        <Breadcrumb trail={trail()} />
        <LegalHelpClosed form={form} />
      </>
    )
  }
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap legal-help">
        <div className="opening">
          <header>
            <h1>{m.legal_help_heading()}</h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              {m.legal_help_lead({ first: promises.firstAttorney, all: promises.allAttorneys })}
            </p>
            <PhoneLine before={m.legal_help_or_call()} />
          </header>
          <p className="disclaimer ruled">
            <b>{m.legal_help_note()}</b> {m.legal_help_note_text({ site: site.name })}
          </p>
        </div>
        <LeadForm kind="legal" />
        <div className="stack-large">
          <section>
            <div className="section-head">
              <h2>{m.legal_help_why()}</h2>
            </div>
            <dl className="reasons">
              {[
                { title: m.legal_help_reasons_1_title(), text: m.legal_help_reasons_1_text() },
                { title: m.legal_help_reasons_2_title(), text: m.legal_help_reasons_2_text() },
                {
                  title: m.legal_help_reasons_3_title(),
                  text: m.legal_help_reasons_3_text(),
                  deadlines: m.common_file_a_claim(),
                },
              ].map(({ title, text, deadlines }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    {text} {deadlines && <Link href={urls.deadlines()}>{deadlines}</Link>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <div className="section-head">
              <h2>{m.legal_help_what()}</h2>
            </div>
            <div className="cells">
              {[
                { title: m.legal_help_claims_1_title(), text: m.legal_help_claims_1_text() },
                { title: m.legal_help_claims_2_title(), text: m.legal_help_claims_2_text() },
                { title: m.legal_help_claims_3_title(), text: m.legal_help_claims_3_text() },
                { title: m.legal_help_claims_4_title(), text: m.legal_help_claims_4_text() },
                { title: m.legal_help_claims_5_title(), text: m.legal_help_claims_5_text() },
                { title: m.legal_help_claims_6_title(), text: m.legal_help_claims_6_text() },
                { title: m.legal_help_claims_7_title(), text: m.legal_help_claims_7_text() },
                { title: m.legal_help_claims_8_title(), text: m.legal_help_claims_8_text() },
              ].map(({ title, text }) => (
                <div key={title}>
                  <h3 className="h4">{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
          <section className="no-fee">
            <h2>{m.legal_help_no_fees()}</h2>
            <div>
              <p>{m.legal_help_contingency()}</p>
              <p className="small">{form.howPaid}</p>
            </div>
          </section>
          <section>
            <h2 className="visually-hidden">{m.legal_help_expect()}</h2>
            <div className="three-columns">
              {[
                { title: m.legal_help_promises_1_title(), text: m.legal_help_promises_1_text() },
                { title: m.legal_help_promises_2_title(), text: m.legal_help_promises_2_text() },
                {
                  title: m.legal_help_promises_3_title(),
                  text: m.legal_help_promises_3_text({ review: promises.review }),
                },
              ].map(({ title, text }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
      {form.elsewhere && (
        <section className="wrap" id="elsewhere">
          <h2>{m.legal_help_closed_elsewhere()}</h2>
          <WhoToCall />
          <OpeningAlert states={form.alertStates} />
        </section>
      )}
    </>
  )
}
