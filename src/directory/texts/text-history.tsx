/** What changed in the texts, newest first; each change is undone in one step. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { truncate } from '../../ui/truncate.ts'
import { keyName } from './text-names.ts'
import type { TextDetail } from './texts.contract.ts'
import { allTexts, textQuery, undoTextChange } from './texts.queries.ts'
import '../editing/records.css'
import './texts.css'

const MAX_SHOWN_LENGTH = 300

export function TextHistory({ text }: { text: TextDetail }) {
  const id = useId()
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: (changeId: number) => undoTextChange(text, changeId),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_undone(), description: m.desk_texts_undone_text() })
      queryClient.setQueryData(textQuery(text).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: [...allTexts.queryKey, 'list'] })
    },
  })
  if (text.history.length === 0) return null
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_history()}</h2>
      {undo.error && <ErrorBox message={messageOf(undo.error)} />}
      <ol className="record-history-list">
        {text.history.map((entry) => (
          <li key={entry.changeId}>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            <div>
              <p>
                <b>{entry.who ?? m.desk_records_history_command()}</b> {keyName(entry.key)}
                {entry.isUndoing && <span className="tag">{m.desk_texts_undoing()}</span>}
                {entry.isUndone && <span className="tag">{m.desk_records_history_undone()}</span>}
              </p>
              {entry.changes.map((change) => (
                <p key={`${change.old} ${change.new}`}>
                  <del>{shown(change.old)}</del> <ins>{shown(change.new)}</ins>
                </p>
              ))}
            </div>
            {!entry.isUndone && (
              <button
                type="button"
                className="text-link"
                disabled={undo.isPending}
                onClick={() => undo.mutate(entry.changeId)}
              >
                <ActionLabel
                  words={[
                    m.desk_records_undo(),
                    m.desk_records_undo_of({ day: formatMoment(entry.at) }),
                  ]}
                />
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const shown = (value: string | null) =>
  value === null ? m.desk_records_nothing_value() : truncate(value, MAX_SHOWN_LENGTH)
