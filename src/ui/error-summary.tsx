/**
 * The errors of a form in one place, each linked to its field, or why the form could not be sent. It
 * takes the focus when it appears.
 */

import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Warning } from './icons.tsx'

type ErrorSummaryProps = {
  mistakes: { fieldId: string; message: string }[]
  failure: { title: string; lines: string[] } | null
  /** Follows the failure: another way to reach someone. */
  otherWay?: ReactNode
  /** Increases with each attempt, so that a second failure takes the focus again. */
  attempt: number
}

export function ErrorSummary({ mistakes, failure, otherWay, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (mistakes.length === 0 && !failure) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: on a page with errors and without JavaScript, this leads to them
    <div className="error-box" role="alert" tabIndex={-1} ref={box} autoFocus={attempt === 0}>
      <Warning />
      <div>
        <b>{failure?.title ?? m.ui_problem()}</b>
        {failure?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {failure && otherWay}
        {mistakes.length > 0 && (
          <ul className="mistakes">
            {mistakes.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The link alone would scroll to the field but not focus it. */
function focusField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId)
  if (!field) return
  event.preventDefault()
  field.focus()
}
