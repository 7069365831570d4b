/** The form of the staff pages, and the fields for passwords. */

import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { ErrorBox } from '../ui/notices.tsx'
import { MIN_PASSWORD_LENGTH, passwordProblem } from './password-rules.ts'

type StaffFormProps = {
  label: string
  busyLabel: string
  /** Receives the fields; the message of an error it throws is shown above the button. */
  onSend: (fields: Record<string, string>) => Promise<void>
  children?: ReactNode
  isWide?: boolean
  /** Beside another way that most people take. */
  isSecond?: boolean
  /** The fields stay as they are, as in a filter. */
  isKept?: boolean
  /** Beside the button, e.g. to cancel. */
  beside?: ReactNode
}

export function StaffForm({
  label,
  busyLabel,
  onSend,
  children,
  isWide,
  isSecond,
  isKept,
  beside,
}: StaffFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    setIsBusy(true)
    setFailure(null)
    try {
      await onSend(fields)
      if (!isKept) form.reset()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <form onSubmit={send}>
      {children}
      {failure && <ErrorBox message={failure} />}
      <button
        type="submit"
        className={`btn ${isWide ? 'wide' : 'compact'}${isSecond ? ' secondary' : ''}`}
        // Not disabled, which would lose the focus that a question returns to.
        aria-disabled={isBusy}
      >
        {isBusy ? busyLabel : label}
      </button>{' '}
      {beside}
    </form>
  )
}

/** Focuses what appears in place of what had the focus. */
export const focusNow = (element: HTMLElement | null) => element?.focus()

type PasswordFieldProps = Pick<TextFieldProps, 'id' | 'hint'> & {
  name?: string
  label?: string
  isNew?: boolean
}

/** Masked; password managers and pasting work. */
export function PasswordField({
  name = 'password',
  label = m.desk_staff_form_password_own(),
  isNew,
  ...field
}: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      label={label}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      required
    />
  )
}

export function NewPasswordFields() {
  return (
    <>
      <PasswordField
        id="password"
        label={m.desk_staff_form_password_new()}
        hint={m.desk_staff_form_password_hint({ least: MIN_PASSWORD_LENGTH })}
        isNew
      />
      <PasswordField
        id="confirm"
        name="confirm"
        label={m.desk_staff_form_password_confirm()}
        isNew
      />
    </>
  )
}

/** Throws what is wrong with the values of NewPasswordFields. */
export function checkNewPassword(password: string, confirm: string | undefined, email: string) {
  const problem = passwordProblem(password, email)
  if (problem) throw new Error(problem)
  if (password !== confirm) throw new Error(m.desk_staff_form_password_different())
}
