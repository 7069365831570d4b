/** Single keys on the screens of records: off while somebody types. */
import { useLayoutEffect } from 'react'

export function useRecordKeys(onKey: (key: string) => boolean): void {
  // With the layout: a key pressed right after a change must meet what is on the screen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, select, textarea, .sheet')
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      if (onKey(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onKey])
}

export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
