/** Runs of imports, newest first; each can be undone as a whole, after saying what goes with it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { formatCount } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { allImports, runQuery, undoRun } from './imports.queries.ts'
import type { Run } from './uploads.contract.ts'
import '../editing/records.css'
import './imports.css'

export function RunList({ runs }: { runs: Run[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <ul className="plain-list">
      {runs.map((run) => (
        <li key={run.id} className="import-run">
          <div>
            <p>
              <b>{run.fileName}</b>
              {run.undoneAt && <span className="tag">{m.desk_imports_run_undone()}</span>}
            </p>
            <p className="meta">{whoAndWhen(run)}</p>
            <p className="meta">{counts(run)}</p>
          </div>
          {!run.undoneAt && (
            <button
              type="button"
              className="text-link"
              aria-expanded={open === run.id}
              onClick={() => setOpen(open === run.id ? null : run.id)}
            >
              <ActionLabel
                words={[m.desk_imports_undo(), m.desk_imports_undo_of({ run: run.id })]}
              />
            </button>
          )}
          {open === run.id && <UndoPane run={run} onClose={() => setOpen(null)} />}
        </li>
      ))}
    </ul>
  )
}

function whoAndWhen({ id, source, by, finishedAt, undoneAt }: Run): string {
  const said = { run: id, source, by: by ?? m.desk_records_history_command() }
  return undoneAt
    ? m.desk_imports_run_of_undone({
        ...said,
        moment: formatMoment(finishedAt),
        undone: formatMoment(undoneAt),
      })
    : m.desk_imports_run_of({ ...said, moment: formatMoment(finishedAt) })
}

const counts = ({ imported, updated, unchanged, rejected }: Run): string =>
  m.desk_imports_run_counts({
    imported: formatCount(imported),
    updated: formatCount(updated),
    unchanged: formatCount(unchanged),
    rejected: formatCount(rejected),
  })

/** What an undo takes along is said before. */
export function UndoPane({ run, onClose }: { run: Pick<Run, 'id'>; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(runQuery(run.id))
  const undo = useMutation({
    mutationFn: () => undoRun(run.id),
    onSuccess: async ({ removed, restored }) => {
      showToast({
        title: m.desk_imports_undone({ run: run.id }),
        description: m.desk_imports_undone_text({
          removed: formatCount(removed),
          restored: formatCount(restored),
        }),
      })
      onClose()
      await queryClient.invalidateQueries(allImports)
    },
  })
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  if (!data) return <Loading>{m.desk_imports_undo_loading()}</Loading>
  const { obstacles, removed, restored, documents } = data.undo
  const isPossible = obstacles.length === 0
  return (
    <section className="record-pane" aria-label={m.desk_imports_undo_heading({ run: run.id })}>
      <h2>{m.desk_imports_undo_heading({ run: run.id })}</h2>
      {undo.error && <ErrorBox message={messageOf(undo.error)} />}
      {isPossible ? (
        <>
          <Named of={removed} text={m.desk_imports_undo_removes} />
          <Named of={restored} text={m.desk_imports_undo_restores} />
          {documents > 0 && (
            <p>{m.desk_imports_undo_documents({ count: formatCount(documents) })}</p>
          )}
        </>
      ) : (
        <>
          <p>{m.desk_imports_undo_impossible()}</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </>
      )}
      <p className="actions">
        {isPossible && (
          <button
            type="button"
            className="btn compact"
            disabled={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {undo.isPending ? m.desk_imports_undoing() : m.desk_imports_undo_do({ run: run.id })}
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onClose}>
          {m.desk_imports_keep()}
        </button>
      </p>
    </section>
  )
}

type NamedProps = {
  of: { count: number; names: string[] }
  text: (said: { count: string; names: string }) => string
}

function Named({ of: { count, names }, text }: NamedProps) {
  if (count === 0) return null
  const more = count - names.length
  const listed =
    names.join(', ') + (more > 0 ? m.desk_imports_more({ count: formatCount(more) }) : '')
  return <p>{text({ count: formatCount(count), names: listed })}</p>
}
