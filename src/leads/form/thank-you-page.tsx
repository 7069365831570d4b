/** The destination of every form. The URL holds the reference and nothing about the person. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../fields/lead-urls.ts'
import { announceConversion } from './conversion.ts'

/** EA-7K3M-Q2XP. Anything else in the URL is not shown, because anyone can write a URL. */
const REFERENCE = /^EA-[0-9A-Z]{4}-[0-9A-Z]{4}$/

type Form = 'referral' | 'message' | 'correction' | 'none'

export const Route = createFileRoute('/thank-you')({
  // A key that is missing here would be taken from the address, unvalidated.
  validateSearch: (search): { ref: string | undefined; form: Form | undefined } => {
    const ref = textParam(search, 'ref', 40)
    if (!ref || !REFERENCE.test(ref)) return { ref: undefined, form: undefined }
    const form = textParam(search, 'form', 20)
    return { ref, form: form === 'message' || form === 'correction' ? form : undefined }
  },
  loader: () => ({
    title: m.thank_you_title({ site: site.name }),
    description: m.thank_you_description(),
    path: urls.thankYou(),
  }),
  head: loadedHead,
  component: ThankYouPage,
})

/** What was sent decides what comes next; opened without a form, the page says what each one leads to. */
function contentsFor(form: Form) {
  const { promises } = siteWords()
  const steps =
    form === 'message'
      ? [
          { title: m.thank_you_message_steps_1_title(), text: m.thank_you_message_steps_1_text() },
          {
            title: m.thank_you_message_steps_2_title({ answer: promises.answer }),
            text: m.thank_you_message_steps_2_text(),
          },
        ]
      : form === 'correction'
        ? [
            {
              title: m.thank_you_correction_steps_1_title(),
              text: m.thank_you_correction_steps_1_text(),
            },
            {
              title: m.thank_you_correction_steps_2_title(),
              text: m.thank_you_correction_steps_2_text(),
            },
          ]
        : [
            {
              title: m.thank_you_referral_steps_1_title({ review: promises.review }),
              text: m.thank_you_referral_steps_1_text(),
            },
            {
              title: m.thank_you_referral_steps_2_title({ allAttorneys: promises.allAttorneys }),
              text: m.thank_you_referral_steps_2_text({ firstAttorney: promises.firstAttorney }),
            },
            {
              title: m.thank_you_referral_steps_3_title(),
              text: m.thank_you_referral_steps_3_text(),
            },
          ]
  return {
    ...{
      referral: {
        heading: m.thank_you_sent_referral_heading(),
        lead: m.thank_you_sent_referral_lead({ allAttorneys: promises.allAttorneys }),
      },
      message: {
        heading: m.thank_you_sent_message_heading(),
        lead: m.thank_you_sent_message_lead({ answer: promises.answer }),
      },
      correction: {
        heading: m.thank_you_sent_correction_heading(),
        lead: m.thank_you_sent_correction_lead({ answer: promises.answer }),
      },
      none: {
        heading: m.thank_you_sent_none_heading(),
        lead: m.thank_you_sent_none_lead({
          allAttorneys: promises.allAttorneys,
          answer: promises.answer,
        }),
      },
    }[form],
    steps,
  }
}

/** While no law firm takes requests, what becomes of one is not promised (decision 130). */
function contentsWhileClosed(form: Form) {
  return {
    heading:
      form === 'referral' ? m.thank_you_sent_referral_heading() : m.thank_you_sent_none_heading(),
    lead:
      form === 'referral'
        ? m.thank_you_closed_sent_lead({ site: site.name })
        : m.thank_you_closed_lead({ site: site.name, answer: siteWords().promises.answer }),
    steps: [],
  }
}

function ThankYouPage() {
  const { ref, form = ref ? 'referral' : 'none' } = Route.useSearch()
  const isOpen = useQuery(siteSummaryQuery()).data?.consultation.isOpen
  const isReferral = form === 'referral' || form === 'none'
  const { heading, lead, steps } =
    isReferral && !isOpen ? contentsWhileClosed(form) : contentsFor(form)
  useEffect(() => announceConversion(), [])
  return (
    <div className="wrap page-head thanks">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {ref && (
        <p className="reference">
          {m.thank_you_reference_1()} <b>{ref}</b> {m.thank_you_reference_2()}
        </p>
      )}
      {form === 'referral' && isOpen && (
        <section className="add-offer">
          <h2>{m.thank_you_add_details()}</h2>
          <p>{m.thank_you_add_details_text()}</p>
          <Link className="btn" href={leadUrls.details()} rel="nofollow">
            {m.thank_you_add_details_button()}
          </Link>
        </section>
      )}
      {form === 'correction' && (
        <p>
          <Link className="btn" href={leadUrls.suggestion()} rel="nofollow">
            {m.suggestion_follow()}
          </Link>
        </p>
      )}
      <PhoneLine before={m.thank_you_call()} />
      {steps.length > 0 && (
        <section className="band">
          <div className="section-head">
            <h2>{form === 'none' ? m.thank_you_next_after_referral() : m.thank_you_next()}</h2>
          </div>
          <ol className="steps">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        {isReferral && isOpen && (
          <>
            <div className="section-head">
              <h2>{m.thank_you_good_to_know()}</h2>
            </div>
            <div className="three-columns">
              {[
                {
                  title: m.thank_you_notes_1_title(),
                  text: m.thank_you_notes_1_text(),
                  deadlines: m.common_file_a_claim(),
                },
                { title: m.thank_you_notes_2_title(), text: m.thank_you_notes_2_text() },
                { title: m.thank_you_notes_3_title(), text: m.thank_you_notes_3_text() },
              ].map(({ title, text, deadlines }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <p>
                    {text} {deadlines && <Link href={urls.deadlines()}>{deadlines}</Link>}
                  </p>
                </div>
              ))}
            </div>
          </>
        )}
        <p className="contact-ways">
          <Link className="btn secondary" href={urls.home()}>
            {m.thank_you_home()}
          </Link>
          {!isOpen && (
            <Link className="btn secondary" href={urls.legalHelp()}>
              {m.referral_closed_ways()}
            </Link>
          )}
          <Link className="btn secondary" href={urls.shipyardLegalRights()}>
            {m.thank_you_legal_rights()}
          </Link>
          <Link className="btn secondary" href={urls.navyVeteranRights()}>
            {m.thank_you_navy_veterans()}
          </Link>
        </p>
        <p className="disclaimer">{m.thank_you_disclaimer({ site: site.name })}</p>
      </section>
    </div>
  )
}
