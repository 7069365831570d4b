/**
 * While a page is rendered, its parts ask for the same rows: the facility itself, its documents. Each of
 * these is read from the database once for the page. Outside of a rendering every call is a query.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const answers = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Renders a page. */
export const askingOnce = <Result>(render: () => Result): Result => answers.run(new Map(), render)

/** One key always stands for the same kind of rows. */
export function askOnce<Rows>(key: string, ask: () => Promise<Rows>): Promise<Rows> {
  const asked = answers.getStore()
  if (!asked) return ask()
  let answer = asked.get(key) as Promise<Rows> | undefined
  if (!answer) {
    answer = ask()
    asked.set(key, answer)
  }
  return answer
}

/** For rows that another query has already found. */
export function noteAnswer(key: string, rows: unknown): void {
  answers.getStore()?.set(key, Promise.resolve(rows))
}
