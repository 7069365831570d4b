/**
 * Single-key shortcuts on staff screens. They can be turned off, because they interfere with speech input
 * (decision 027, WCAG 2.1.4); whoever did that once has them off on every screen of this browser.
 */
import { useSyncExternalStore } from 'react'
import { m } from '../paraglide/messages.js'

const SETTING = 'atlas.staff.keys'
/** Other tabs hear of a change by the browser's own event of this name; this one by ours. */
const CHANGED = 'storage'

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  return () => window.removeEventListener(CHANGED, onChange)
}

const isOn = (): boolean => localStorage.getItem(SETTING) !== 'off'

function setIsOn(next: boolean): void {
  localStorage.setItem(SETTING, next ? 'on' : 'off')
  window.dispatchEvent(new Event(CHANGED))
}

export const useKeysSetting = (): [isOn: boolean, setIsOn: (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, isOn),
  setIsOn,
]

/** Turns them off where they are listed. */
export function KeysSwitch() {
  const [areOn, setAreOn] = useKeysSetting()
  return (
    <label className="choice">
      <input type="checkbox" checked={areOn} onChange={(event) => setAreOn(event.target.checked)} />
      {m.desk_leads_keys_use()}
    </label>
  )
}

const TYPED_INTO = ['input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable]']

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && TYPED_INTO.some((selector) => target.matches(selector))
}
