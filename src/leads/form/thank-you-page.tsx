/** The destination of every form. The URL holds the reference and nothing about the person. */
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { leadUrls } from '../lead-urls.ts'
import { announceConversion } from './conversion.ts'
import { thankYouTexts } from './thank-you.texts.ts'

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
    title: thankYouTexts().title(site.name),
    description: thankYouTexts().description,
    path: urls.thankYou(),
  }),
  head: loadedHead,
  component: ThankYouPage,
})

/** What was sent decides what comes next; opened without a form, the page says what each one leads to. */
function contentsFor(form: Form) {
  const texts = thankYouTexts()
  const { promises } = siteWords()
  const steps =
    form === 'message'
      ? texts.messageSteps(promises)
      : form === 'correction'
        ? texts.correctionSteps
        : texts.referralSteps(promises)
  return { ...texts.sent(promises)[form], steps }
}

function ThankYouPage() {
  const { ref, form = ref ? 'referral' : 'none' } = Route.useSearch()
  const texts = thankYouTexts()
  const { heading, lead, steps } = contentsFor(form)
  const isReferral = form === 'referral' || form === 'none'
  useEffect(() => announceConversion(), [])
  return (
    <div className="wrap page-head thanks">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {ref && (
        <p className="reference">
          {texts.reference[0]} <b>{ref}</b> {texts.reference[1]}
        </p>
      )}
      {form === 'referral' && (
        <section className="add-offer">
          <h2>{texts.addDetails}</h2>
          <p>{texts.addDetailsText}</p>
          <Link className="btn" href={leadUrls.details()} rel="nofollow">
            {texts.addDetailsButton}
          </Link>
        </section>
      )}
      <PhoneLine before={texts.call} />
      <section className="band">
        <div className="section-head">
          <h2>{form === 'none' ? texts.nextAfterReferral : texts.next}</h2>
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
      <section>
        {isReferral && (
          <>
            <div className="section-head">
              <h2>{texts.goodToKnow}</h2>
            </div>
            <div className="three-columns">
              {texts.notes.map(({ title, text, deadlines }) => (
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
            {texts.home}
          </Link>
          <Link className="btn secondary" href={urls.shipyardLegalRights()}>
            {texts.legalRights}
          </Link>
          <Link className="btn secondary" href={urls.navyVeteranRights()}>
            {texts.navyVeterans}
          </Link>
        </p>
        <p className="disclaimer">{texts.disclaimer(site.name)}</p>
      </section>
    </div>
  )
}
