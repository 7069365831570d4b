/** Where notices appear: a separate React root, created with the first one. See toast.tsx. */

import * as Radix from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '../paraglide/messages.js'

import { Cross } from './icons.tsx'
import './toast.css'

export type Toast = {
  title: string
  description?: string
  /** `bad`: something failed, and is announced at once. */
  tone?: 'good' | 'bad'
}

const DISPLAY_MS = 5000
const SWIPE_PX = 50

type Shown = Toast & { id: number; isOpen: boolean }

let shown: Shown | null = null
let lastId = 0
let isMounted = false
const listeners = new Set<() => void>()

export function pushToast(toast: Toast): void {
  lastId++
  change({ ...toast, id: lastId, isOpen: true })
  if (isMounted) return
  isMounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastStack />)
}

function change(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ToastStack() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  return (
    <Radix.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Radix.Root
          // A new notice replaces the old one and has its own five seconds.
          key={toast.id}
          className={toast.tone === 'bad' ? 'toast invalid' : 'toast'}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          open={toast.isOpen}
          onOpenChange={(isOpen) => change({ ...toast, isOpen })}
        >
          <Radix.Title asChild>
            <b>{toast.title}</b>
          </Radix.Title>
          {toast.description && (
            <Radix.Description asChild>
              <span>{toast.description}</span>
            </Radix.Description>
          )}
          <Radix.Close aria-label={m.desk_dialog_close()}>
            <Cross />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className="toasts" hotkey={['F8']} />
    </Radix.Provider>
  )
}
