/** The form of an act on a whole record. */

import { type FormEvent, type ReactNode, useId } from 'react'
import { messageOf } from '../../platform/errors.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { ConflictError } from './editing.queries.ts'

/** "KY-01170" or "1170". */
export const idIn = (text: string): number | undefined => {
  const number = /^(?:[A-Z]{2}-)?(\d{1,9})$/i.exec(text.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}

type PaneProps = {
  title: string
  error: Error | null
  onSend: (form: FormData) => void
  children: ReactNode
}

export function Pane({ title, error, onSend, children }: PaneProps) {
  const id = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }
  const failure = error instanceof ConflictError ? null : error
  return (
    <form className="record-pane" onSubmit={send} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {failure && <ErrorBox message={messageOf(failure)} />}
      {children}
    </form>
  )
}
