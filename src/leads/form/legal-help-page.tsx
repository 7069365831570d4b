import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { loadedHead } from '../../site/page-head.ts'
import { PhoneLine } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { LeadForm } from './lead-form.tsx'

const trail = [{ label: 'Home', href: urls.home() }, { label: 'Legal Help' }]

export const Route = createFileRoute('/legal-help')({
  loader: () => ({
    title: 'Get Free Legal Help | Mesothelioma & Asbestos Exposure Lawyers',
    description:
      'Ask to be put in touch with attorneys who take asbestos cases: mesothelioma, lung cancer, asbestosis, trust funds and veterans’ benefits. Free, and you decide what happens next.',
    keywords:
      'mesothelioma lawyer, asbestos attorney, free legal consultation, asbestos trust fund claim, asbestosis claim, asbestos wrongful death',
    path: urls.legalHelp(),
    trail,
  }),
  head: loadedHead,
  component: LegalHelpPage,
})

const WHY = [
  {
    title: 'Experienced representation',
    text: 'Asbestos cases turn on old records: which product, which site, which year. Attorneys who do this work know where those records are.',
  },
  {
    title: 'Maximum compensation',
    text: 'There may be more than one source: trust funds, a lawsuit, workers’ compensation, VA benefits. An attorney can look at all of them together. No one can promise an amount.',
  },
  {
    title: 'Time-sensitive claims',
    text: 'Most states allow 2 to 4 years, often counted from diagnosis. Once the time has passed, a claim is usually lost.',
  },
]

const CLAIMS = [
  { title: 'Mesothelioma claims', text: 'For a confirmed diagnosis, at any age.' },
  {
    title: 'Lung cancer cases',
    text: 'Where asbestos is part of the cause, including for people who smoked.',
  },
  { title: 'Asbestosis claims', text: 'Scarring of the lungs from long exposure.' },
  { title: 'Wrongful death cases', text: 'For the family of someone who has died.' },
  { title: 'Trust fund claims', text: '60+ trusts set up by bankrupt companies.' },
  { title: 'Veterans’ benefits', text: 'VA disability, alongside other claims.' },
  {
    title: 'Class action lawsuits',
    text: 'Many people, the same companies, each with a separate case.',
  },
  { title: 'Family member claims', text: 'Exposure from dust carried home on clothes.' },
]

const PROMISES = [
  {
    title: 'Case Evaluation',
    text: 'An attorney, not our staff, looks at your case. It costs nothing and is confidential.',
  },
  {
    title: 'Expert Team',
    text: 'Attorneys whose practice is asbestos disease, with investigators who trace sites and products.',
  },
  {
    title: '24/7 Support',
    text: `The form and every page are open around the clock, every day. People read your request within ${site.promises.review}; attorneys call by day. If writing is hard, a relative can do it for you.`,
  },
]

function LegalHelpPage() {
  return (
    <>
      <Breadcrumb trail={trail} />
      <div className="wrap legal-help">
        <div className="stack-large">
          <header>
            <h1>
              Talk to an attorney about asbestos. It is free, and you decide what happens next.
            </h1>
            <p className="lead">
              {/* One text: of several, those on another line in the fallback face would count as shifts. */}
              {`Tell us a little about the work and the diagnosis. We pass your request to attorneys who take asbestos cases. The first contacts you within ${site.promises.firstAttorney}, and up to 3 do so within ${site.promises.allAttorneys}.`}
            </p>
            <p className="to-form">
              <a className="btn wide" href="#form">
                Go to the form
              </a>
            </p>
            <PhoneLine before="Or call " />
          </header>
          <section>
            <div className="section-head">
              <h2>Why You Need Legal Help</h2>
            </div>
            <dl className="reasons">
              {WHY.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <div className="section-head">
              <h2>What We Can Help With</h2>
            </div>
            <div className="cells">
              {CLAIMS.map(({ title, text }) => (
                <div key={title}>
                  <h3 className="h4">{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
          <section className="no-fee">
            <h2>No Fees Unless You Win</h2>
            <div>
              <p>
                Attorneys in our network work on contingency. You pay nothing at the start, and no
                attorney’s fee if nothing is recovered. If it is, the fee is a share agreed in
                writing before you sign. Agreements differ on expenses: ask who pays them.
              </p>
              <p className="small">
                How we are paid: by advertisers and by participating law firms. It does not change
                what you pay an attorney.
              </p>
            </div>
          </section>
          <section>
            <h2 className="visually-hidden">What to expect</h2>
            <div className="three-columns">
              {PROMISES.map(({ title, text }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              ))}
            </div>
          </section>
          <p className="disclaimer ruled">
            <b>Please note.</b> {site.name} is an information and referral service. It is not a law
            firm, it has not evaluated your case, and sending this form does not make anyone your
            attorney. You are free to hire someone else, or no one.
          </p>
        </div>
        <LeadForm kind="legal" />
      </div>
    </>
  )
}
