import { useEffect, useRef } from 'react'

/**
 * For a select that acts at once: what was chosen before the page came alive, nobody has heard of.
 * Such a select says autoComplete="off", or the browser would fill in the last choice on the way
 * back and be sent forward again.
 */
export function useEarlyChoice(initial: string, choose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const chosen = select.current?.value ?? initial
    if (chosen !== initial) choose(chosen)
  }, [])
  return select
}
