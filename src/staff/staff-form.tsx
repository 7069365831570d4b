/** A form of the staff pages: one button, busy while it is sent, and what went wrong above it. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../platform/errors.ts'
import { ErrorBox } from '../ui/notices.tsx'

type StaffFormProps = {
  label: string
  busyLabel: string
  /** Given the fields; what it throws is shown above the button. */
  onSend: (fields: Record<string, string>) => Promise<void>
  children: ReactNode
  isWide?: boolean
}

export function StaffForm({ label, busyLabel, onSend, children, isWide }: StaffFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    setIsBusy(true)
    setFailure(null)
    try {
      await onSend(fields)
      form.reset()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <form onSubmit={send}>
      {children}
      {failure && <ErrorBox message={failure} />}
      <button type="submit" className={isWide ? 'btn wide' : 'btn sm'} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </form>
  )
}
