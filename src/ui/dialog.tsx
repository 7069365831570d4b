/**
 * A dialog as a sheet at the right edge (full screen on phones). Focus stays inside and returns to
 * where it was; Escape and the scrim close it. The scrim is our own element, because the library's adds
 * a style element that the content security policy forbids.
 */

import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'

import { Cross } from './icons.tsx'
import './dialog.css'

type SheetProps = {
  title: ReactNode
  /** Above the title, e.g. a number. */
  kicker?: ReactNode
  /** Under the title. */
  subtitle?: ReactNode
  /** A SheetBody, and a SheetFoot with the actions. */
  children: ReactNode
  onClose: () => void
  /** Gets the focus when the dialog closes. */
  focusOnClose?: () => HTMLElement | null
  /** Something was typed that is kept nowhere else: a click outside must not lose it. */
  isHeld?: () => boolean
}

export function Sheet(props: SheetProps) {
  const { title, kicker, subtitle, children, onClose, focusOnClose, isHeld } = props
  useEffect(makePageInert, [])
  return (
    // Not modal for the library, which would take the focus back from a notice (F8); the page behind is
    // inert instead.
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          className="sheet"
          aria-modal
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            const isOnScrim = (event.target as Element).closest('.scrim') !== null
            if (!isOnScrim || isHeld?.()) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            const element = focusOnClose?.()
            if (!element) return
            event.preventDefault()
            element.focus()
          }}
        >
          <header className="sheet-head">
            <div>
              {kicker && <p className="record-number">{kicker}</p>}
              <Radix.Title>{title}</Radix.Title>
              {subtitle}
            </div>
            <Radix.Close className="sheet-close" aria-label={m.desk_dialog_close()}>
              <Cross />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** All but the sheet, what opens above it, and notices. */
function makePageInert(): () => void {
  const page = document.querySelectorAll<HTMLElement>(
    'body > :not(.scrim, .sheet, .toasts, :has(.scrim, .sheet, .toasts))',
  )
  for (const element of page) element.inert = true
  return () => {
    for (const element of page) element.inert = false
  }
}

export function SheetBody({ children }: { children: ReactNode }) {
  return <div className="sheet-body">{children}</div>
}

export function SheetFoot({ children }: { children: ReactNode }) {
  return <footer className="sheet-foot">{children}</footer>
}

type ConfirmProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** A confirmation in the middle of the screen, for what cannot be undone. */
export function Confirm({ title, children, confirmLabel, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Question title={title} description={children} onCancel={onCancel}>
      <div className="question-acts">
        <button type="button" className="btn compact" onClick={onConfirm}>
          {confirmLabel}
        </button>
        <CancelButton />
      </div>
    </Question>
  )
}

/** Closes the dialog it is in. */
export function CancelButton() {
  return <Radix.Close className="btn secondary compact">{m.desk_dialog_cancel()}</Radix.Close>
}

type QuestionProps = {
  title: string
  description: ReactNode
  children: ReactNode
  onCancel: () => void
}

/** A dialog in the middle of the screen, above a sheet too. */
export function Question({ title, description, children, onCancel }: QuestionProps) {
  // The library returns the focus to a trigger of its own, which this has not.
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          className="question"
          role="alertdialog"
          onCloseAutoFocus={() => opener?.focus()}
        >
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description asChild>
            <div>{description}</div>
          </Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
