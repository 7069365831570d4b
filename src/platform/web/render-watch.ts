/** Tells a rendering whether everything it asked for was answered: a page with holes is not kept. */
import { AsyncLocalStorage } from 'node:async_hooks'

const renders = new AsyncLocalStorage<{ failures: number }>()

export async function watchRender<T>(
  render: () => Promise<T>,
): Promise<{ result: T; isWhole: boolean }> {
  const watch = { failures: 0 }
  const result = await renders.run(watch, render)
  return { result, isWhole: watch.failures === 0 }
}

/** Called for each API reply that a rendering got. What does not exist is an answer like any other. */
export function noteReply(status: number): void {
  const watch = renders.getStore()
  if (watch && status >= 500) watch.failures += 1
}
