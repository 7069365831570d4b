/** Jobs from the lines of a Social Security earnings statement. */
import { type FormEvent, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { type Entry, HistoryError } from './history.ts'
import { historyFilesTexts } from './history-files.texts.ts'
import { readEarnings } from './history-files.ts'

const MAX_STATEMENT_LENGTH = 20_000

export default function EarningsForm({ onRead }: { onRead: (entries: Entry[]) => void }) {
  const texts = historyFilesTexts()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  function read(event: FormEvent) {
    event.preventDefault()
    try {
      const { entries, unread } = readEarnings(text)
      onRead(entries)
      setText(unread.join('\n'))
      setNote(texts.added(entries.length, unread.length))
    } catch (error) {
      setNote(error instanceof HistoryError ? error.fault(texts) : String(error))
    }
  }
  return (
    <form onSubmit={read} autoComplete="off">
      <TextAreaField
        id="earnings"
        label={texts.lines}
        hint={
          <>
            {texts.linesHint}
            <Link href={`${urls.documents()}#earnings`}>{texts.askForStatement}</Link>
          </>
        }
        rows={6}
        maxLength={MAX_STATEMENT_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="btn secondary compact js-only">
        {texts.addJobs}
      </button>
      <p role="status">{note}</p>
    </form>
  )
}
