/** Jobs from the lines of a Social Security earnings statement. */
import { type FormEvent, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { type Entry, HistoryError } from './history.ts'
import { readEarnings } from './history-files.ts'

const LONGEST_STATEMENT = 20_000

export default function EarningsForm({ onRead }: { onRead: (entries: Entry[]) => void }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  function read(event: FormEvent) {
    event.preventDefault()
    try {
      const { entries, unread } = readEarnings(text)
      onRead(entries)
      const jobs = entries.length === 1 ? '1 job is' : `${entries.length} jobs are`
      setText(unread.join('\n'))
      setNote(
        unread.length > 0
          ? `${jobs} added. The lines that are left need a year and an employer.`
          : `${jobs} added.`,
      )
    } catch (error) {
      setNote(error instanceof HistoryError ? error.message : String(error))
    }
  }
  return (
    <form onSubmit={read} autoComplete="off">
      <TextAreaField
        id="earnings"
        label="One line for each year and employer"
        hint={
          <>
            For example “1964 Bay Point Shipyard” or “1964–1967 Bay Point Shipyard”. Leave out the
            amounts. <a href={`${urls.documents()}#earnings`}>How to ask for a statement</a>
          </>
        }
        rows={6}
        maxLength={LONGEST_STATEMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="btn secondary compact js-only">
        Add these jobs
      </button>
      <p role="status">{note}</p>
    </form>
  )
}
