/**
 * The data of public pages: a small part of TanStack Query, with its names and its behavior. Staff pages
 * use the library itself. Here each query is fetched once and never becomes stale, and a visitor would
 * download eight times as much (decision 095).
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

export type QueryOptions<Data> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  initialData?: () => Data | undefined
  /** Whether the server sends the data with the page. */
  isSent?: boolean
}

export const queryOptions = <Data>(options: QueryOptions<Data>): QueryOptions<Data> => options

type QueryState<Data> = { data: Data | undefined; error: Error | null; isFetching: boolean }

/** What is known of one key, and the components that show it. */
type Query<Data> = {
  options: QueryOptions<Data>
  state: QueryState<Data>
  watchers: Set<() => void>
  fetching?: Promise<Data> | undefined
  /** Present while a call is running that only the watchers need. */
  abort?: (() => void) | undefined
}

/** What the queries of a page found on the server, and why some failed, by key. */
export type SentQueries = { found: Record<string, never>; failed: Record<string, string> }

/** In a long visit, what no component shows anymore is forgotten, the oldest first. */
const MOST_QUERIES = 300

const idle = <Data>(data: Data | undefined, error: Error | null = null): QueryState<Data> => ({
  data,
  error,
  isFetching: false,
})

export class QueryClient {
  private readonly queries = new Map<string, Query<unknown>>()
  private sent: SentQueries = { found: {}, failed: {} }

  /** For loaders: the data, fetched if it is missing. */
  async ensureQueryData<Data>(options: QueryOptions<Data>): Promise<Data> {
    const query = this.query(options)
    if (query.state.data !== undefined) return query.state.data
    const reply = fetchData(query)
    // Components that stop showing it must not abort the call of a loader.
    query.abort = undefined
    return reply
  }

  /** For loaders: the same, but a failure is left to the components. */
  async prefetchQuery<Data>(options: QueryOptions<Data>): Promise<void> {
    await this.ensureQueryData(options).catch(() => {})
  }

  getQueryData<Data>(options: QueryOptions<Data>): Data | undefined {
    return this.query(options).state.data
  }

  setQueryData<Data>(options: QueryOptions<Data>, data: Data): void {
    setState(this.query(options), idle(data))
  }

  removeQuery({ queryKey }: { queryKey: readonly unknown[] }): void {
    const key = JSON.stringify(queryKey)
    this.queries.delete(key)
    delete this.sent.found[key]
  }

  query<Data>(options: QueryOptions<Data>): Query<Data> {
    const key = JSON.stringify(options.queryKey)
    // One key always stands for the same kind of data.
    let query = this.queries.get(key) as Query<Data> | undefined
    if (!query) {
      query = { options, state: this.firstState(key, options), watchers: new Set() }
      this.forgetOne()
      this.queries.set(key, query as Query<unknown>)
    }
    return query
  }

  private firstState<Data>(key: string, { initialData }: QueryOptions<Data>): QueryState<Data> {
    const { found, failed } = this.sent
    const failure = failed[key]
    if (failure !== undefined) return idle<Data>(undefined, new Error(failure))
    return idle(key in found ? found[key] : initialData?.())
  }

  private forgetOne(): void {
    if (this.queries.size < MOST_QUERIES) return
    for (const [key, { watchers, fetching }] of this.queries) {
      if (watchers.size === 0 && !fetching) {
        this.queries.delete(key)
        return
      }
    }
  }

  /** Once the connection is back. */
  refetchFailed(): void {
    for (const query of this.queries.values()) {
      if (query.state.error && query.watchers.size > 0) refetch(query)
    }
  }

  dehydrate(): SentQueries {
    const sent: SentQueries = { found: {}, failed: {} }
    for (const [key, { options, state }] of this.queries) {
      if (options.isSent === false) continue
      if (state.data !== undefined) sent.found[key] = state.data as never
      if (state.error) sent.failed[key] = state.error.message
    }
    return sent
  }

  hydrate(sent: SentQueries): void {
    this.sent = sent
  }
}

function setState<Data>(query: Query<Data>, state: QueryState<Data>): void {
  query.state = state
  for (const changed of query.watchers) changed()
}

/** One call at a time for each query. */
function fetchData<Data>(query: Query<Data>): Promise<Data> {
  query.fetching ??= runFetch(query)
  return query.fetching
}

async function runFetch<Data>(query: Query<Data>): Promise<Data> {
  // Made for those who ask: a rendering fetches a dozen queries and aborts none of them.
  let controller: AbortController | undefined
  const before = query.state
  let isAborted = false
  const settle = (state: QueryState<Data>) => {
    if (isAborted) return
    query.fetching = query.abort = undefined
    setState(query, state)
  }
  const context = {
    get signal() {
      controller ??= new AbortController()
      query.abort = () => {
        isAborted = true
        query.fetching = query.abort = undefined
        query.state = before
        controller?.abort()
      }
      return controller.signal
    },
  }
  setState(query, { data: before.data, error: null, isFetching: true })
  try {
    const data = await query.options.queryFn(context)
    settle(idle(data))
    return data
  } catch (error) {
    settle(idle(before.data, error as Error))
    throw error
  }
}

// The query's own state has the error.
const refetch = (query: Query<unknown>): void => void fetchData(query).catch(() => {})

function watch(query: Query<unknown>, changed: () => void): () => void {
  query.watchers.add(changed)
  return () => {
    query.watchers.delete(changed)
    if (query.watchers.size === 0) query.abort?.()
  }
}

export const useQueryClient = (): QueryClient => useRouter().options.context.queryClient

export type QueryResult<Data> = QueryState<Data> & { isPending: boolean; refetch: () => void }

/** Fetches what no loader has fetched. What failed is fetched again only when asked to. */
export function useQuery<Data>(
  options: QueryOptions<Data>,
  { isEnabled = true } = {},
): QueryResult<Data> {
  const client = useQueryClient()
  // Held, so that a component keeps what it shows when the client forgets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all options
  const held = useMemo(() => {
    const query = client.query(options)
    return {
      query,
      subscribe: (changed: () => void) => watch(query, changed),
      snapshot: () => query.state,
      refetch: () => refetch(query),
    }
  }, [client, JSON.stringify(options.queryKey)])
  const state = useSyncExternalStore(held.subscribe, held.snapshot, held.snapshot)
  const isPending = state.data === undefined && !state.error
  useEffect(() => {
    const { data, error } = held.query.state
    if (isEnabled && data === undefined && !error) held.refetch()
  }, [held, isEnabled])
  return { ...state, isPending, refetch: held.refetch }
}

/** For what a loader has ensured. */
export function useSuspenseQuery<Data>(options: QueryOptions<Data>): { data: Data } {
  const { data, error } = useQuery(options)
  const query = useQueryClient().query(options)
  if (data !== undefined) return { data }
  throw error ?? fetchData(query)
}
