/** The destination of every form. The URL holds the reference and nothing about the person. */
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { site } from '../../../site.config.ts'
import { textParam } from '../../platform/web/search-params.ts'
import { pageHead } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import { announceConversion } from './conversion.ts'

/** EA-7K3M-Q2XP. Anything else in the URL is not shown, because anyone can write a URL. */
const REFERENCE = /^EA-[0-9A-Z]{4}-[0-9A-Z]{4}$/

export const Route = createFileRoute('/thank-you')({
  validateSearch: (search): { ref?: string | undefined } => {
    const ref = textParam(search, 'ref', 40)
    return { ref: ref && REFERENCE.test(ref) ? ref : undefined }
  },
  head: ({ match }) =>
    pageHead({
      title: `Thank You | ${site.name}`,
      description: 'Your request has been received. What happens next, and what it costs: nothing.',
      path: urls.thankYou(),
      origin: match.context.origin,
    }),
  component: ThankYouPage,
})

const STEPS = [
  {
    title: 'Case review within 2–4 hours',
    text: 'A person reads your request and checks that we can reach you.',
  },
  {
    title: 'Attorney contact within 24–48 hours',
    text: 'Up to 3 attorneys or law firms may call, text or email you. You can say no to any of them.',
  },
  {
    title: 'Free consultation',
    text: 'You tell what happened, they tell you what they see. It costs nothing and commits you to nothing.',
  },
]

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
  const { ref } = Route.useSearch()
  useEffect(() => announceConversion(), [])
  return (
    <div className="wrap page-head thanks">
      <h1>Thank you. We have your request.</h1>
      <p className="lead">
        If you asked for legal help, up to 3 attorneys or law firms may contact you within 24–48
        hours. Messages to us are answered within 24 hours on business days.
      </p>
      {ref && (
        <p className="reference">
          Your reference <b>{ref}</b> Keep it: it helps us find your request when you write or call.
        </p>
      )}
      <section className="band">
        <div className="section-head">
          <h2>What happens next</h2>
        </div>
        <ol className="steps">
          {STEPS.map(({ title, text }) => (
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
