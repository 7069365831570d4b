/** The addresses of the sitemaps, and a random sample that is the same every time. */

const KINDS = [
  'pages',
  'states',
  'cities',
  'companies',
  'facilities',
  'ships',
  'trades',
  'products',
] as const
export type SitemapPages = Record<(typeof KINDS)[number], string[]>

/** The sitemaps of the pages in one language: only English has no code before the names of its files. */
export async function readSitemaps(origin: string, language = 'en'): Promise<SitemapPages> {
  const found = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as SitemapPages
  for (const file of await readAddresses(origin, '/sitemap.xml')) {
    const [, code = 'en', name] = file.match(/\/sitemaps\/(?:(es)-)?([a-z]+)/) ?? []
    const kind = KINDS.find((each) => each === name)
    if (!kind) throw new Error(`a sitemap of an unknown kind: ${file}`)
    if (code !== language) continue
    found[kind].push(...(await readAddresses(origin, file)))
  }
  return found
}

async function readAddresses(origin: string, path: string): Promise<string[]> {
  const reply = await fetch(origin + path)
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`)
  return [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(`${origin}/`)) throw new Error(`${path} names another site: ${address}`)
    return address.slice(origin.length)
  })
}

/** `count` of them, chosen with a fixed seed. */
export function sample<T>(items: T[], count: number, seed = 9): T[] {
  const rest = [...items]
  const random = mulberry(seed)
  const chosen: T[] = []
  while (chosen.length < count && rest.length > 0) {
    const index = Math.floor(random() * rest.length)
    const item = rest[index]
    const last = rest.pop()
    if (item === undefined || last === undefined) break
    if (index < rest.length) rest[index] = last
    chosen.push(item)
  }
  return chosen
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
