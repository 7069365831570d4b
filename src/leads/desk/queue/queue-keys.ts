/** The single keys of the queue, what they mean, and where they lead on the screen. */

import { useLayoutEffect } from 'react'
import { m } from '../../../paraglide/messages.js'
import { isTyping } from '../../../staff/single-keys.tsx'
import { callNames } from './call-names.ts'

import { CALL_KEYS } from './lead-work.tsx'
import { CALLS } from './queue.contract.ts'

export const KEYS = { callBack: 'b', assign: 'a', select: 'x', undo: 'z' } as const

export function keysInWords(): [key: string, meaning: string][] {
  return [
    ['j, k', m.desk_queue_keys_step()],
    ['Enter', m.desk_queue_keys_open()],
    ...CALLS.map((call): [string, string] => [CALL_KEYS[call], callNames[call]()]),
    [KEYS.callBack, m.desk_queue_keys_call_back()],
    [KEYS.assign, m.desk_queue_assign_to_me()],
    [KEYS.select, m.desk_queue_keys_select()],
    [KEYS.undo, m.desk_queue_keys_undo()],
    ['/', m.desk_queue_keys_find()],
    ['?', m.desk_queue_keys_help()],
    ['Esc', m.desk_queue_keys_clear()],
    ['F8', m.desk_queue_keys_latest_message()],
  ]
}

export function useQueueKeys(isPaused: boolean, onKey: (key: string) => boolean): void {
  // With the layout: a key pressed right after a change must meet what is on the screen.
  useLayoutEffect(() => {
    if (isPaused) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (onKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isPaused, onKey])
}

export function showKeys(): void {
  const list = document.querySelector<HTMLDetailsElement>('details.key-list')
  if (!list) return
  list.open = true
  list.querySelector('summary')?.focus()
}

export function focusIn(id: number, control: string): void {
  document.querySelector<HTMLElement>(`li[data-lead="${id}"] ${control}`)?.focus()
}

export function focusRow(id: number): void {
  const row = document.querySelector<HTMLElement>(`li[data-lead="${id}"]`)
  row?.querySelector<HTMLElement>('.queue-action button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
