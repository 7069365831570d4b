/** The public history of a record: what staff and imports changed, when and why, with the old values. */
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { truncate } from '../../ui/truncate.ts'
import { dateInWords } from '../date-in-words.ts'

export type FieldChange = { field: string; old: string | null; new: string | null }

/** Several values that were changed at once, or the moment a record was added. */
export type HistoryEntry = {
  at: Date
  by: 'staff' | 'import' | 'undo' | 'added'
  /** Never public. */
  actorEmail: string | null
  actorRole: 'editor' | 'admin' | null
  /** The act of staff, which can be undone in one step. */
  changeId: number | null
  undoneBy: number | null
  /** The change that this one undid. */
  undoes: number | null
  reason: string | null
  /** The list that an import read, where it has a title. */
  list: string | null
  /** When the import that was undone had run. */
  importedAt: Date | null
  changes: FieldChange[]
}

const dayOf = (at: Date) => dateInWords(at.toISOString())

type RecordHistoryProps = {
  entries: HistoryEntry[]
  /** What it is the history of, where it is not a record. */
  of?: string
}

/** Who, when and why, with the old values. Staff are named for staff alone. */
export function RecordHistory({ entries, of = m.record_notes_history() }: RecordHistoryProps) {
  const changed = entries.filter(({ by }) => by !== 'added')
  return (
    <details className="record-history">
      <summary>
        {of}{' '}
        {changed.length === 0
          ? m.record_notes_unchanged()
          : m.record_notes_changes({ count: changed.length })}
      </summary>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
          <li key={index}>
            <p>
              <b>{dayOf(entry.at)}</b> {whoOf(entry)}
            </p>
            {entry.by === 'staff' && (
              <p>
                {m.record_notes_why()}{' '}
                {entry.reason ? written(entry.reason) : m.record_notes_no_reason()}
              </p>
            )}
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => (
                  <div key={change.field + change.old + change.new}>
                    <dt lang={langOfEnglish()}>{labelOf(change.field)}</dt>
                    <dd>
                      <Value of={change.old} as="del" /> <Value of={change.new} as="ins" />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

const ROLES = { editor: m.record_notes_by_editor, admin: m.record_notes_by_admin }

function whoOf({ by, actorRole, list, importedAt }: HistoryEntry): string {
  if (by === 'staff') return actorRole ? ROLES[actorRole]() : m.record_notes_staff()
  const from = list ? m.record_notes_list_with_name({ name: list }) : m.record_notes_list()
  if (by === 'undo')
    return importedAt
      ? m.record_notes_undone_with_day({ list: from, day: dayOf(importedAt) })
      : m.record_notes_undone({ list: from })
  if (by === 'import') return m.record_notes_from({ list: from })
  return list ? m.record_notes_added_from({ list: from }) : m.record_notes_added()
}

/** What staff wrote, in English. */
const written = (text: string) => (langOfEnglish() ? <span lang="en">{text}</span> : text)

const MAX_SHOWN_LENGTH = 300

function Value({ of: value, as: Change }: { of: string | null; as: 'del' | 'ins' }) {
  if (value === null) return <Change>{m.record_notes_nothing()}</Change>
  return <Change lang={langOfEnglish()}>{truncate(value, MAX_SHOWN_LENGTH)}</Change>
}

/** "operational_years" is "Operational years". */
function labelOf(field: string): string {
  if (field === 'is_active') return 'Listed'
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
