/** Says where the history is, and has the acts on all of it: save, open, delete. */

import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'

import type { WorkHistory } from './history.ts'

/** Few visitors need these. */
const FileFormat = lazy(() => import('./file-format.tsx'))
const loadFiles = () => import('./history-files.ts')

type PrivateNoticeProps = {
  history: WorkHistory
  isStored: boolean
  onOpen: (history: WorkHistory) => void
  onDelete: () => void
}

export function PrivateNotice({ history, isStored, onOpen, onDelete }: PrivateNoticeProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [isExplained, setIsExplained] = useState(false)
  const [note, setNote] = useState('')

  async function open(file: File | undefined) {
    if (!file) return
    const { openFile } = await loadFiles()
    const opened = await openFile(file, history)
    if (typeof opened === 'string') return setNote(opened)
    onOpen(opened)
    setNote(m.history_opened())
  }

  return (
    <div className="work-private">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M4 6h16v10H4zM9 20h6M12 16v4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d="M8.5 11l2.4 2.3L15.6 8.7" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      <p>
        <b>{m.history_private()}</b> {m.history_private_text()}
      </p>
      {!isStored && (
        <p role="alert">
          <b>{m.history_not_stored()}</b> {m.history_not_stored_text()}
        </p>
      )}
      <p className="work-acts">
        <button
          type="button"
          className="work-act js-only"
          onClick={async () => (await loadFiles()).saveFile(history)}
        >
          {m.history_save_file()}
        </button>
        <button
          type="button"
          className="work-act js-only"
          onClick={async () => (await loadFiles()).saveSpreadsheet(history)}
        >
          {m.history_save_spreadsheet()}
        </button>
        <button type="button" className="work-act js-only" onClick={() => input.current?.click()}>
          {m.history_open_file()}
        </button>
        <button
          type="button"
          className="work-act js-only"
          aria-expanded={isAsked}
          onClick={() => setIsAsked(!isAsked)}
        >
          {m.history_delete_all()}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,.csv"
        aria-label={m.history_file()}
        hidden
        onChange={(event) => {
          open(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {isAsked && (
        <div role="alertdialog" aria-label={`${m.history_delete_all()}?`}>
          <p>
            {m.history_delete_ask({ people: history.people.map(({ name }) => name).join(', ') })}
          </p>
          <p className="work-buttons">
            <button
              type="button"
              className="btn compact"
              onClick={() => {
                setIsAsked(false)
                onDelete()
              }}
            >
              {m.history_delete_yes()}
            </button>
            <button
              type="button"
              className="btn secondary compact"
              onClick={() => setIsAsked(false)}
            >
              {m.history_delete_no()}
            </button>
          </p>
        </div>
      )}
      <p role="status">{note}</p>
      <details onToggle={() => setIsExplained(true)}>
        <summary>{m.history_in_files()}</summary>
        {isExplained && (
          <Suspense>
            <FileFormat />
          </Suspense>
        )}
      </details>
    </div>
  )
}
