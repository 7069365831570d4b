/**
 * While a page is rendered, its parts ask for the same rows: the facility itself, its documents. Each of
 * these is read from the database once for the page. Outside of a rendering every call is a query.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

export const requestCache = {
  /** Renders a page. */
  run<Result>(render: () => Result): Result {
    return storage.run(new Map(), render)
  },

  /** A key always stands for the same kind of rows. */
  get<Rows>(key: string, load: () => Promise<Rows>): Promise<Rows> {
    const cache = storage.getStore()
    if (!cache) return load()
    let rows = cache.get(key) as Promise<Rows> | undefined
    if (!rows) {
      rows = load()
      cache.set(key, rows)
    }
    return rows
  },

  /** Keeps rows that another query has already found. */
  set(key: string, rows: unknown): void {
    storage.getStore()?.set(key, Promise.resolve(rows))
  },
}
