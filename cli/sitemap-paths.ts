/** The addresses of a running site, from its own sitemap, in the order in which it lists them. */
import { UserFacingError } from '../src/platform/errors.ts'

const WITHIN_MS = 30_000

/** Paths alone: the sitemap names the public address, which may be another than the one asked. */
export async function listSitemapPaths(
  url: string,
  limit: number,
  headers: Record<string, string>,
): Promise<string[]> {
  const paths = new Set<string>()
  for (const file of locations(await read(url, '/sitemap.xml', headers))) {
    for (const path of locations(await read(url, file, headers))) {
      if (paths.size === limit) return [...paths]
      paths.add(path)
    }
  }
  return [...paths]
}

async function read(url: string, path: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(url + path, { headers, signal: AbortSignal.timeout(WITHIN_MS) }).catch(
    () => {
      throw new UserFacingError(
        `Nothing answers at ${url}. Start the site first, or name its address: ./atlas warm URL`,
      )
    },
  )
  const text = await reply.text()
  if (reply.ok && text.includes('http://www.sitemaps.org/schemas/sitemap')) return text
  throw new UserFacingError(`${url}${path} is not a sitemap (status ${reply.status}).`)
}

function locations(sitemap: string): string[] {
  const found = [...sitemap.matchAll(/<loc>([^<]{1,2000})<\/loc>/g)]
  return found.flatMap(([, text = '']) => {
    const address = URL.parse(text.replaceAll('&amp;', '&'))
    return address ? [address.pathname + address.search] : []
  })
}
