/** Single keys on the screens of records: off while somebody types, and for those who turned them off. */
import { useLayoutEffect } from 'react'
import { useKeysSetting } from '../../staff/single-keys.tsx'

export function useRecordKeys(onKey: (key: string) => boolean): void {
  const [areOn] = useKeysSetting()
  // With the layout: a key pressed right after a change must meet what is on the screen.
  useLayoutEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, select, textarea, .sheet')
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      if (onKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [areOn, onKey])
}

export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
