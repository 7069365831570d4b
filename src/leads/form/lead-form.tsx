/** The form of the site, in three kinds: in a panel of its own, or (contact) as part of a page. */
import { LeadFormFields, type LeadFormProps } from './lead-form-fields.tsx'

const PANELS = {
  facility: {
    title: 'Ask about this facility',
    lead: 'Free and confidential. We are a referral service, not a law firm: up to 3 attorneys or law firms may contact you.',
  },
  legal: {
    title: 'Request a free consultation',
    lead: 'Up to 3 attorneys or law firms may contact you. You can say no to all of them.',
  },
} as const

export function LeadForm({
  kind,
  facility,
  className = '',
}: LeadFormProps & { className?: string }) {
  if (kind === 'contact') return <LeadFormFields kind={kind} facility={facility} />
  const { title, lead } = PANELS[kind]
  return (
    <section className={`formbox noprint ${className}`} id="form">
      <header>
        <h2>{title}</h2>
        <p>{lead}</p>
      </header>
      <LeadFormFields kind={kind} facility={facility} />
      <div className="after">
        <b>What happens next</b>
        <ol className="n">
          <li>We read your request within 2–4 hours.</li>
          <li>An attorney contacts you within 24–48 hours.</li>
          <li>The consultation is free. You decide.</li>
        </ol>
      </div>
    </section>
  )
}
