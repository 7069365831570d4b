/**
 * The list by keyboard: j and k go from lead to lead, Enter opens (the focus is on its button), s
 * opens at the status, x selects, / goes to the search. They can be turned off, because single keys
 * get in the way of speech input.
 */
import { useEffect, useState } from 'react'

const SETTING = 'atlas.staff.keys'

export type LeadKeys = {
  onStatus: (id: number) => void
  onSelect: (id: number) => void
  isPaused: boolean
}

export function useKeysSetting(): [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(SETTING) !== 'off')
  const change = (next: boolean) => {
    localStorage.setItem(SETTING, next ? 'on' : 'off')
    setIsOn(next)
  }
  return [isOn, change]
}

export function useLeadKeys({ onStatus, onSelect, isPaused }: LeadKeys): void {
  useEffect(() => {
    if (isPaused) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const current = currentRow()
      const id = Number(current?.dataset.lead)
      if (event.key === 'j') focusRow(current ? nextRow(current, 1) : rows()[0])
      else if (event.key === 'k') focusRow(current ? nextRow(current, -1) : rows()[0])
      else if (event.key === 's' && id) onStatus(id)
      else if (event.key === 'x' && id) onSelect(id)
      else if (event.key === '/') document.getElementById('lead-search')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onStatus, onSelect, isPaused])
}

export function focusLead(id: number | null): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`tr[data-lead="${id}"]`)
  return row?.querySelector<HTMLElement>('.c-act button') ?? null
}

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('tr[data-lead]')]

function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-lead]') ?? null
}

function nextRow(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = rows()
  return all[all.indexOf(row) + step] ?? row
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('.c-act button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
}
