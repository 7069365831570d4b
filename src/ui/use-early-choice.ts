import { useEffect, useRef } from 'react'

/**
 * Applies what was chosen in a select before hydration, when nothing listened yet. Such a select needs
 * autoComplete="off": otherwise the browser restores the last choice on the way back, which would
 * navigate forward again.
 */
export function useEarlyChoice(initial: string, choose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const chosen = select.current?.value ?? initial
    if (chosen !== initial) choose(chosen)
  }, [])
  return select
}
