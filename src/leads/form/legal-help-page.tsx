import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Link } from '../../ui/link.tsx'
import { LeadForm } from './lead-form.tsx'
import { legalHelpTexts } from './legal-help.texts.ts'

const trail = () => {
  const { home, crumb } = legalHelpTexts()
  return [{ label: home, href: urls.home() }, { label: crumb }]
}

export const Route = createFileRoute('/legal-help')({
  loader: () => {
    const { title, description, keywords } = legalHelpTexts()
    return { title, description, keywords, path: urls.legalHelp(), trail: trail() }
  },
  head: loadedHead,
  component: LegalHelpPage,
})

function LegalHelpPage() {
  const texts = legalHelpTexts()
  const { promises } = siteWords()
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap legal-help">
        <div className="stack-large">
          <header>
            <h1>{texts.heading}</h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              {texts.lead(promises.firstAttorney, promises.allAttorneys)}
            </p>
            <p className="to-form">
              <a className="btn wide" href="#form">
                {texts.toForm}
              </a>
            </p>
            <PhoneLine before={texts.orCall} />
          </header>
          <section>
            <div className="section-head">
              <h2>{texts.why}</h2>
            </div>
            <dl className="reasons">
              {texts.reasons.map(({ title, text, deadlines }) => (
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
              <h2>{texts.what}</h2>
            </div>
            <div className="cells">
              {texts.claims.map(({ title, text }) => (
                <div key={title}>
                  <h3 className="h4">{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
          <section className="no-fee">
            <h2>{texts.noFees}</h2>
            <div>
              <p>{texts.contingency}</p>
              <p className="small">{texts.howPaid}</p>
            </div>
          </section>
          <section>
            <h2 className="visually-hidden">{texts.expect}</h2>
            <div className="three-columns">
              {texts.promises(promises.review).map(({ title, text }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
          <p className="disclaimer ruled">
            <b>{texts.note}</b> {texts.noteText(site.name)}
          </p>
        </div>
        <LeadForm kind="legal" />
      </div>
    </>
  )
}
