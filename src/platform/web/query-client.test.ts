import { expect, it, vi } from 'vitest'
import { QueryClient, queryOptions } from './query-client.ts'

const failing = () => Promise.reject(new Error('Failed to fetch states'))

it('fetches once, however many ask at a time or later', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'Florida')
  const query = queryOptions({ queryKey: ['state'], queryFn })
  const answers = [client.ensureQueryData(query), client.ensureQueryData(query)]
  expect(await Promise.all(answers)).toEqual(['Florida', 'Florida'])
  expect(await client.ensureQueryData(query)).toBe('Florida')
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('takes null for an answer', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => null)
  await client.prefetchQuery({ queryKey: ['text'], queryFn })
  expect(await client.ensureQueryData({ queryKey: ['text'], queryFn })).toBeNull()
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('leaves the failure of a prefetch to components, and fetches again for the next loader', async () => {
  const client = new QueryClient()
  const query = queryOptions({ queryKey: ['states'], queryFn: failing })
  await client.prefetchQuery(query)
  expect(client.query(query).state).toEqual({
    data: undefined,
    error: new Error('Failed to fetch states'),
    isFetching: false,
  })
  await expect(client.ensureQueryData(query)).rejects.toThrow('Failed to fetch states')
})

it('sends what it found, and why something failed, but no islands', async () => {
  const [server, browser] = [new QueryClient(), new QueryClient()]
  const found = queryOptions<string | null>({ queryKey: ['found'], queryFn: async () => 'here' })
  const nothing = queryOptions({ queryKey: ['nothing'], queryFn: async () => null })
  const failed = queryOptions({ queryKey: ['failed'], queryFn: failing })
  const island = { queryKey: ['island'], queryFn: async () => '<svg/>', isSent: false }
  for (const query of [found, nothing, failed, island]) await server.prefetchQuery(query)

  browser.hydrate(structuredClone(server.dehydrate()))
  expect(browser.getQueryData(found)).toBe('here')
  expect(browser.getQueryData(nothing)).toBeNull()
  expect(browser.query(failed).state.error?.message).toBe('Failed to fetch states')
  expect(browser.getQueryData(island)).toBeUndefined()
  expect(browser.getQueryData({ ...island, queryKey: ['other'], initialData: () => 'read' })).toBe(
    'read',
  )
})

it('fetches again what was removed, also if the server had sent it', async () => {
  const [server, browser] = [new QueryClient(), new QueryClient()]
  const query = queryOptions({ queryKey: ['pages'], queryFn: async () => [1] })
  await server.prefetchQuery(query)
  browser.hydrate(server.dehydrate())
  browser.setQueryData(query, [1, 2])
  browser.removeQuery(query)
  expect(browser.getQueryData(query)).toBeUndefined()
})

it('forgets the oldest of many that nothing shows', () => {
  const client = new QueryClient()
  const key = (at: number) => queryOptions({ queryKey: [at], queryFn: async () => at })
  const shown = client.query(key(0))
  shown.watchers.add(() => {})
  for (let at = 0; at < 302; at += 1) client.setQueryData(key(at), at)
  expect(client.getQueryData(key(0))).toBe(0)
  expect(client.getQueryData(key(301))).toBe(301)
  expect(client.getQueryData(key(1))).toBeUndefined()
})
