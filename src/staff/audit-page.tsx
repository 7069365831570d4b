/** For administrators: who read, exported or changed what. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { apiClient } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { Link } from '../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../ui/notices.tsx'
import type { auditApi } from './audit.api.ts'
import { AUDIT_KINDS, type AuditEvent, type AuditKind } from './audit.contract.ts'

import { downloadReply, staffQuery, staffReply } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { staffTitle } from './staff-title.ts'

const KINDS = {
  readings: m.desk_audit_kinds_readings,
  exports: m.desk_audit_kinds_exports,
  refusals: m.desk_audit_kinds_refusals,
  changes: m.desk_audit_kinds_changes,
}

export const Route = createFileRoute('/admin/audit')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('audit')] }),
  component: AuditScreen,
})

const api = apiClient<typeof auditApi>()

type Filter = { person?: string; kind?: AuditKind; lead?: string; from?: string; to?: string }

function AuditScreen() {
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
        <h1>{m.desk_audit_heading()}</h1>
        <p className="meta">{m.desk_audit_explanation()}</p>
      </div>
      <div className="audit-filter">
        <StaffForm
          label={m.desk_audit_filter_show()}
          busyLabel={m.desk_audit_filter_show()}
          isKept
          onSend={show}
        >
          <SelectField
            id="audit-person"
            name="person"
            label={m.desk_audit_filter_person()}
            placeholder={m.desk_audit_filter_everyone()}
            options={(data?.people ?? []).map(({ email, name }) => ({ value: email, label: name }))}
          />
          <SelectField
            id="audit-kind"
            name="kind"
            label={m.desk_audit_filter_kind()}
            placeholder={m.desk_audit_filter_everything()}
            options={AUDIT_KINDS.map((value) => ({ value, label: KINDS[value]() }))}
          />
          <TextField
            id="audit-lead"
            name="lead"
            label={m.desk_audit_filter_lead()}
            placeholder="EA-"
            maxLength={20}
          />
          <TextField id="audit-from" name="from" label={m.desk_audit_filter_from()} type="date" />
          <TextField id="audit-to" name="to" label={m.desk_audit_filter_to()} type="date" />
        </StaffForm>
        <StaffForm
          label={m.desk_audit_export()}
          busyLabel={m.desk_audit_exporting()}
          onSend={download}
        >
          {null}
        </StaffForm>
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_audit_loading()}</Loading>}
      {data?.events.length === 0 && (
        <Empty>
          <p>{m.desk_audit_none()}</p>
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
            {m.desk_audit_newer()}
          </button>
          <button
            type="button"
            className="btn secondary compact"
            disabled={!data.isMore}
            onClick={() => setPage(page + 1)}
          >
            {m.desk_audit_older()}
          </button>
        </p>
      )}
    </>
  )
}

function Entry({ event }: { event: AuditEvent }) {
  const { at, actor, name, address, action, subject, leadId, reference, detail } = event
  return (
    <li>
      <time dateTime={at}>{formatMoment(at)}</time>
      <div>
        {name ?? actor ?? m.desk_audit_command_line()}
        {address && <p className="meta">{address}</p>}
      </div>
      <div className={action === 'was refused' ? 'bad' : undefined}>
        <b>{action}</b>{' '}
        {leadId &&
          (reference ? (
            <Link href={urls.staff.lead(leadId)}>{reference}</Link>
          ) : (
            m.desk_audit_erased_lead()
          ))}
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
