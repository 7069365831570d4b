import { useEffect, useState } from 'react'

/** As long as somebody types, the page beside the form waits. */
const TYPING_MS = 400

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
