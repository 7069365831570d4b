/** Jobs from the lines of a Social Security earnings statement. */

import { type FormEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { type Entry, HistoryError } from './history.ts'

import { readEarnings } from './history-files.ts'

const MAX_STATEMENT_LENGTH = 20_000

export default function EarningsForm({ onRead }: { onRead: (entries: Entry[]) => void }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  function read(event: FormEvent) {
    event.preventDefault()
    try {
      const { entries, unread } = readEarnings(text)
      onRead(entries)
      setText(unread.join('\n'))
      setNote(
        unread.length > 0
          ? m.history_files_added_with_left({ jobs: entries.length })
          : m.history_files_added({ jobs: entries.length }),
      )
    } catch (error) {
      setNote(error instanceof HistoryError ? error.message : String(error))
    }
  }
  return (
    <form onSubmit={read} autoComplete="off">
      <TextAreaField
        id="earnings"
        label={m.history_files_lines()}
        hint={
          <>
            {m.history_files_lines_hint()}
            <Link href={`${urls.documents()}#earnings`}>{m.history_files_ask_for_statement()}</Link>
          </>
        }
        rows={6}
        maxLength={MAX_STATEMENT_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="btn secondary compact js-only">
        {m.history_files_add_jobs()}
      </button>
      <p role="status">{note}</p>
    </form>
  )
}
