/** Requests at a steady pace, whether or not the last one was answered, as visitors come. */
export type Traffic = {
  p50: number
  p95: number
  slowest: number
  requests: number
  failed: number
}

export function atSteadyPace(
  everyMs: number,
  send: () => Promise<boolean>,
): { end(): Promise<Traffic> } {
  const durations: number[] = []
  let failed = 0
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const started = performance.now()
    const reply = send()
      .catch(() => false)
      .then((isOk) => {
        durations.push(performance.now() - started)
        if (!isOk) failed += 1
        open.delete(reply)
      })
    open.add(reply)
  }, everyMs)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(open)
      const sorted = durations.toSorted((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { p50: at(0.5), p95: at(0.95), slowest: at(1), requests: durations.length, failed }
    },
  }
}
