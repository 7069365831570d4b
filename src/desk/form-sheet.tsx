/** A sheet with one form: what was typed is not lost by a click outside, and failures are shown at the button. */

import { type ReactNode, useId, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'

import { Sheet, SheetBody, SheetFoot } from '../ui/dialog.tsx'
import { ErrorBox } from '../ui/notices.tsx'

type FormSheetProps = {
  title: string
  saveLabel: string
  /** The mutation that `onSend` starts. */
  save: { error: Error | null; isPending: boolean; isSuccess: boolean }
  onSend: (form: FormData) => void
  onClose: () => void
  className?: string
  children: ReactNode
}

export function FormSheet(props: FormSheetProps) {
  const { title, saveLabel, save, onSend, onClose, className, children } = props
  const formId = useId()
  const isTouched = useRef(false)
  return (
    <Sheet title={title} onClose={onClose} isHeld={() => isTouched.current && !save.isSuccess}>
      <SheetBody>
        <form
          id={formId}
          className={className}
          onChange={() => {
            isTouched.current = true
          }}
          onSubmit={(event) => {
            event.preventDefault()
            onSend(new FormData(event.currentTarget))
          }}
        >
          {children}
        </form>
      </SheetBody>
      <SheetFoot>
        {save.error && <ErrorBox message={messageOf(save.error)} />}
        <button type="submit" form={formId} className="btn compact" disabled={save.isPending}>
          {save.isPending ? m.desk_staff_form_saving() : saveLabel}
        </button>
        <button type="button" className="btn secondary compact" onClick={onClose}>
          {m.desk_dialog_cancel()}
        </button>
      </SheetFoot>
    </Sheet>
  )
}
