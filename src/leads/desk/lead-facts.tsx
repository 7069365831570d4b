/** What the person wrote and where it came from. Text only: nothing in it is markup or a command. */
import type { ReactNode } from 'react'
import { formatMoment } from '../../ui/format-moment.ts'
import type { LeadDetail } from './lead-desk.contract.ts'
import { inWords } from './lead-words.ts'

export function LeadFacts({ detail }: { detail: LeadDetail }) {
  const { lead, facility, consent } = detail
  const mayBeCalled = !consent?.withdrawnAt
  return (
    <dl className="ro">
      <Fact name="Email">
        <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>
      </Fact>
      <Fact name="Phone">
        {lead.phone && mayBeCalled ? (
          <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
        ) : (
          (lead.phone ?? 'Not provided')
        )}
      </Fact>
      <Fact name="Subject" isWide>
        {lead.subject}
      </Fact>
      <Fact name="Message" isWide>
        {lead.message}
      </Fact>
      <Fact name="Exposure" isWide>
        {lead.exposure || 'Not provided'}
      </Fact>
      {lead.diagnosis && <Fact name="Diagnosis">{inWords(lead.diagnosis)}</Fact>}
      {lead.pathologyReport && <Fact name="Pathology report">{inWords(lead.pathologyReport)}</Fact>}
      {lead.diagnosisTimeline && <Fact name="Diagnosed">{inWords(lead.diagnosisTimeline)}</Fact>}
      <Fact name="Received">{formatMoment(lead.createdAt)}</Fact>
      {lead.contactedAt && <Fact name="Contacted">{formatMoment(lead.contactedAt)}</Fact>}
      {facility && (
        <Fact name="Facility" isWide>
          <a href={facility.path} target="_blank" rel="noreferrer">
            {facility.name}
          </a>
          , {facility.place}
        </Fact>
      )}
      {lead.pageUrl && (
        <Fact name="Sent from" isWide>
          <PageLink url={lead.pageUrl} />
        </Fact>
      )}
      {lead.spamReasons.length > 0 && (
        <Fact name="Looks like spam" isWide>
          {lead.spamReasons.map(inWords).join(', ')}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'w' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only a page of ours becomes a link: the address was sent by whoever filled in the form. */
function PageLink({ url }: { url: string }) {
  const parsed = URL.parse(url)
  if (parsed?.origin !== location.origin) return url
  return (
    <a href={parsed.pathname} target="_blank" rel="noreferrer">
      {parsed.pathname}
    </a>
  )
}
