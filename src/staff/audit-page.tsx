/** For administrators: who read, exported or changed what. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { apiClient } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { Link } from '../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../ui/notices.tsx'
import type { auditApi } from './audit.api.ts'
import { AUDIT_KINDS, type AuditEvent, type AuditKind } from './audit.contract.ts'
import { auditTexts } from './audit.texts.ts'
import { downloadReply, staffQuery, staffReply } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/audit')({
  ssr: false,
  head: () => ({ meta: [staffTitle('audit')] }),
  component: AuditScreen,
})

const api = apiClient<typeof auditApi>()

type Filter = { person?: string; kind?: AuditKind; lead?: string; from?: string; to?: string }

function AuditScreen() {
  const texts = auditTexts()
  const { filter: labels } = texts
  const [filter, setFilter] = useState<Filter>({})
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...staffQuery(api.get('/admin/audit', { query: { ...filter, page } })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const show = async ({ person, kind, lead, from, to }: Record<string, string>) => {
    const wanted = { person, kind: AUDIT_KINDS.find((each) => each === kind), lead, from, to }
    const given = Object.entries(wanted).filter(([, value]) => value)
    setFilter(Object.fromEntries(given))
    setPage(1)
  }
  const download = async () =>
    downloadReply(await staffReply(api.post('/admin/audit/export', { json: filter })), 'audit.csv')
  return (
    <>
      <div className="screen-head">
        <h1>{texts.heading}</h1>
        <p className="meta">{texts.explanation}</p>
      </div>
      <div className="audit-filter">
        <StaffForm label={labels.show} busyLabel={labels.show} isKept onSend={show}>
          <SelectField
            id="audit-person"
            name="person"
            label={labels.person}
            placeholder={labels.everyone}
            options={(data?.people ?? []).map(({ email, name }) => ({ value: email, label: name }))}
          />
          <SelectField
            id="audit-kind"
            name="kind"
            label={labels.kind}
            placeholder={labels.everything}
            options={AUDIT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <TextField
            id="audit-lead"
            name="lead"
            label={labels.lead}
            placeholder="EA-"
            maxLength={20}
          />
          <TextField id="audit-from" name="from" label={labels.from} type="date" />
          <TextField id="audit-to" name="to" label={labels.to} type="date" />
        </StaffForm>
        <StaffForm label={texts.export} busyLabel={texts.exporting} onSend={download}>
          {null}
        </StaffForm>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {data?.events.length === 0 && (
        <Empty>
          <p>{texts.none}</p>
        </Empty>
      )}
      <ol className="audit-entries">
        {data?.events.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
      {data && (page > 1 || data.isMore) && (
        <p className="actions">
          <button
            type="button"
            className="btn secondary compact"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {texts.newer}
          </button>
          <button
            type="button"
            className="btn secondary compact"
            disabled={!data.isMore}
            onClick={() => setPage(page + 1)}
          >
            {texts.older}
          </button>
        </p>
      )}
    </>
  )
}

function Entry({ event }: { event: AuditEvent }) {
  const { commandLine, erasedLead } = auditTexts()
  const { at, actor, name, address, action, subject, leadId, reference, detail } = event
  return (
    <li>
      <time dateTime={at}>{formatMoment(at)}</time>
      <div>
        {name ?? actor ?? commandLine}
        {address && <p className="meta">{address}</p>}
      </div>
      <div className={action === 'was refused' ? 'bad' : undefined}>
        <b>{action}</b>{' '}
        {leadId &&
          (reference ? <Link href={urls.staff.lead(leadId)}>{reference}</Link> : erasedLead)}
        {subject}
        <p className="meta">{inWords(detail)}</p>
      </div>
    </li>
  )
}

const inWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
