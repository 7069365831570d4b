/** What applying would do, row by row. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { formatCount } from '../../ui/format.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { downloadRows, rowsQuery } from './imports.queries.ts'
import { REPORT_KINDS, type ReportKind, ROWS_PER_PAGE } from './upload-rules.ts'
import type { ReportRow, Summary, UploadDetail } from './uploads.contract.ts'

const KIND_NAMES: Record<ReportKind, () => string> = {
  new: m.desk_imports_kind_new,
  updated: m.desk_imports_kind_updated,
  evidence: m.desk_imports_kind_evidence,
  rejected: m.desk_imports_kind_rejected,
  'left out': m.desk_imports_kind_left_out,
  corrected: m.desk_imports_kind_corrected,
  repeated: m.desk_imports_kind_repeated,
  review: m.desk_imports_kind_review,
  'not used': m.desk_imports_kind_not_used,
}

type ImportPreviewProps = { upload: UploadDetail; summary: Summary }

export function ImportPreview({ upload, summary }: ImportPreviewProps) {
  const id = useId()
  const { kinds, reasons } = summary
  const shown = REPORT_KINDS.filter((kind) => (kinds[kind] ?? 0) > 0)
  const [chosen, setChosen] = useState<ReportKind | null>(null)
  const kind = chosen ?? shown[0]
  const download = useMutation({
    mutationFn: (which: 'report' | 'rejected') => downloadRows(upload.id, which),
  })
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_imports_preview()}</h2>
      <dl className="import-counts">
        <Count count={summary.imported} label={m.desk_imports_count_new()} />
        <Count count={summary.updated} label={m.desk_imports_count_updated()} />
        <Count count={summary.unchanged} label={m.desk_imports_count_same()} />
        <Count count={summary.rejected} label={m.desk_imports_count_rejected()} />
        {summary.skipped > 0 && (
          <Count count={summary.skipped} label={m.desk_imports_count_skipped()} />
        )}
      </dl>
      {reasons.length > 0 && (
        <ul className="import-reasons">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{m.desk_imports_reason({ reason, count: formatCount(count) })}</li>
          ))}
        </ul>
      )}
      {download.error && <ErrorBox message={messageOf(download.error)} />}
      <p className="actions">
        {summary.rejected > 0 && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={download.isPending}
            onClick={() => download.mutate('rejected')}
          >
            {m.desk_imports_download_rejected()}
          </button>
        )}
        <button
          type="button"
          className="btn secondary compact"
          disabled={download.isPending}
          onClick={() => download.mutate('report')}
        >
          {m.desk_imports_download_report()}
        </button>
      </p>
      {kind && (
        <>
          <fieldset className="import-kinds" aria-label={m.desk_imports_kinds()}>
            {shown.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => setChosen(one)}
              >
                {KIND_NAMES[one]()} <b>{formatCount(kinds[one] ?? 0)}</b>
              </button>
            ))}
          </fieldset>
          <Rows key={kind} upload={upload} kind={kind} />
        </>
      )}
    </section>
  )
}

function Count({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  )
}

function Rows({ upload, kind }: { upload: UploadDetail; kind: ReportKind }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(rowsQuery(upload, kind, page))
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.desk_imports_rows_loading()}</Loading>
  const pages = Math.ceil(data.total / ROWS_PER_PAGE)
  return (
    <>
      <table className="record-rows">
        <thead>
          <tr>
            <th scope="col">{m.desk_imports_row_line()}</th>
            <th scope="col">{m.desk_imports_row_what()}</th>
            <th scope="col">{m.desk_imports_row_why()}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and its lines may be alike
            <Row key={at} row={row} kind={kind} />
          ))}
        </tbody>
      </table>
      {pages > 1 && (
        <p className="actions">
          <button
            type="button"
            className="btn secondary compact"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {m.desk_records_previous()}
          </button>
          <span className="meta">{m.desk_records_page_of({ page, pages })}</span>
          <button
            type="button"
            className="btn secondary compact"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          >
            {m.desk_records_next()}
          </button>
        </p>
      )}
    </>
  )
}

function Row({
  row: { line, field, value, reason, record },
  kind,
}: {
  row: ReportRow
  kind: ReportKind
}) {
  const isNew = kind === 'new'
  return (
    <tr>
      <td className="meta">
        {line === null ? m.desk_imports_no_line() : m.desk_imports_line({ line })}
      </td>
      <th scope="row">
        <b>{record || value || field}</b>
        {record && (
          <span className="meta">{isNew ? value : m.desk_imports_field_is({ field, value })}</span>
        )}
      </th>
      <td>{isNew ? m.desk_imports_no_such_record() : record ? reason : `${field}: ${reason}`}</td>
    </tr>
  )
}
