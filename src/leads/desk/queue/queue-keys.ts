/** The single keys of the queue, what they mean, and where they lead on the screen. */
import { useLayoutEffect } from 'react'
import { isTyping } from '../lead-table.tsx'
import { leadWorkTexts } from './lead-work.texts.ts'
import { CALL_KEYS } from './lead-work.tsx'
import { CALLS } from './queue.contract.ts'
import { queueTexts } from './queue.texts.ts'

export const KEYS = { callBack: 'b', assign: 'a', select: 'x', undo: 'z' } as const

export function keysInWords(): [key: string, meaning: string][] {
  const { keys, assignToMe } = queueTexts()
  const { calls } = leadWorkTexts()
  return [
    ['j, k', keys.step],
    ['Enter', keys.open],
    ...CALLS.map((call): [string, string] => [CALL_KEYS[call], calls[call]]),
    [KEYS.callBack, keys.callBack],
    [KEYS.assign, assignToMe],
    [KEYS.select, keys.select],
    [KEYS.undo, keys.undo],
    ['/', keys.find],
    ['?', keys.help],
    ['Esc', keys.clear],
    ['F8', keys.latestMessage],
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
