/** The destination of every form. The URL holds the reference and nothing about the person. */
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
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
    title: `Thank You | ${site.name}`,
    description: 'What happens after you send a form, and what it costs: nothing.',
    path: urls.thankYou(),
  }),
  head: loadedHead,
  component: ThankYouPage,
})

const { promises } = site

type Step = { title: string; text: string }

const REFERRAL_STEPS: Step[] = [
  {
    title: `Case review within ${promises.review}`,
    text: 'A person reads your request and checks that we can reach you.',
  },
  {
    title: `Attorney contact within ${promises.allAttorneys}`,
    text: `Up to 3 attorneys or law firms may call, text or email you, the first within ${promises.firstAttorney}. You can say no to any of them.`,
  },
  {
    title: 'Free consultation',
    text: 'You tell what happened, they tell you what they see. It costs nothing and commits you to nothing.',
  },
]

/** What was sent decides what comes next; opened without a form, the page says what each one leads to. */
const SENT: Record<Form, { heading: string; lead: string; steps: Step[] }> = {
  referral: {
    heading: 'Thank you. We have your request.',
    lead: `Up to 3 attorneys or law firms may contact you within ${promises.allAttorneys}.`,
    steps: REFERRAL_STEPS,
  },
  message: {
    heading: 'Thank you. We have your message.',
    lead: `We answer within ${promises.answer}. Your message is not passed to any attorney.`,
    steps: [
      { title: 'A person reads it', text: 'Our staff read every message themselves.' },
      {
        title: `An answer within ${promises.answer}`,
        text: 'We write to the email address you gave.',
      },
    ],
  },
  correction: {
    heading: 'Thank you. We have your correction.',
    lead: `Staff check it against the sources. If we have a question, we write within ${promises.answer}.`,
    steps: [
      { title: 'Staff check it', text: 'They compare it with the documents of the record.' },
      {
        title: 'The record changes if the evidence supports it',
        text: 'Your name and address do not appear on the page.',
      },
    ],
  },
  none: {
    heading: 'What happens after you send a form',
    lead: `If you ask for legal help, up to 3 attorneys or law firms may contact you within ${promises.allAttorneys}. Any other message is answered within ${promises.answer}.`,
    steps: REFERRAL_STEPS,
  },
}

const NOTES = [
  {
    title: 'Time matters',
    text: 'Most states set a limit of 2 to 4 years, often counted from the diagnosis. If yours was some time ago, say so on the first call.',
  },
  {
    title: 'No upfront cost',
    text: 'Attorneys in this field usually work on contingency: their fee is a share of what they win, agreed in writing beforehand. If they win nothing, you usually owe no fee. Ask about other costs.',
  },
  {
    title: 'Confidential',
    text: 'What you wrote goes to our staff, to the attorneys we pass it to, and to the providers who run our systems for us. Advertisers get none of it.',
  },
]

function ThankYouPage() {
  const { ref, form = ref ? 'referral' : 'none' } = Route.useSearch()
  const { heading, lead, steps } = SENT[form]
  const isReferral = form === 'referral' || form === 'none'
  useEffect(() => announceConversion(), [])
  return (
    <div className="wrap page-head thanks">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {ref && (
        <p className="reference">
          Your reference <b>{ref}</b> Keep it: it helps us find what you sent when you write to us.
        </p>
      )}
      {form === 'referral' && (
        <section className="add-offer">
          <h2>Add details that help</h2>
          <p>Who is ill, and where and when they worked. Five minutes, all of it optional.</p>
          {/* Not the router's: the address answers with a redirect. */}
          <a className="btn" href="/api/details/start" rel="external nofollow">
            Add details
          </a>
        </section>
      )}
      <PhoneLine before="Questions? Call " />
      <section className="band">
        <div className="section-head">
          <h2>{form === 'none' ? 'After a request for legal help' : 'What happens next'}</h2>
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
              <h2>Good to know</h2>
            </div>
            <div className="three-columns">
              {NOTES.map(({ title, text }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </>
        )}
        <p className="contact-ways">
          <a className="btn secondary" href={urls.home()}>
            Return to the home page
          </a>
          <a className="btn secondary" href={urls.shipyardLegalRights()}>
            Read about legal rights
          </a>
          <a className="btn secondary" href={urls.navyVeteranRights()}>
            Benefits for Navy veterans
          </a>
        </p>
        <p className="disclaimer">
          {site.name} is a referral service, not a law firm. It has not evaluated your case.
        </p>
      </section>
    </div>
  )
}
