import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { verb } from './warm.ts'

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PUBLIC = 'https://atlas.example'
const urlset = (paths: string[]) =>
  `<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${PUBLIC}${path}</loc></url>`).join('')}</urlset>`

const FILES: Record<string, string> = {
  '/sitemap.xml': urlset(['/sitemaps/pages.xml', '/sitemaps/cities.xml']),
  '/sitemaps/pages.xml': urlset(['/', '/category/schools']),
  '/sitemaps/cities.xml': urlset(['/florida/tampa', '/florida/miami', '/florida/broken']),
}

/** A site with another public address, which records what was requested. */
async function startSite(
  files = FILES,
): Promise<{ url: string; asked: string[]; agents: Set<string> }> {
  const asked: string[] = []
  const agents = new Set<string>()
  const server = createServer((request, reply) => {
    const path = request.url ?? ''
    agents.add(request.headers['user-agent'] ?? '')
    if (!files[path]) asked.push(path)
    reply.statusCode = path.endsWith('broken') ? 503 : 200
    reply.end(files[path] ?? 'x'.repeat(1000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, agents }
}

function watchOutput(): () => string {
  let text = ''
  const keep = (chunk: unknown) => {
    text += String(chunk)
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => text
}

it('asks for the pages of the sitemap in its order, as a program, and says how it went', async () => {
  const { url, asked, agents } = await startSite()
  const output = watchOutput()
  expect(await verb.run([url, '--limit', '4', '--concurrency', '1'])).toBe(0)
  expect(asked).toEqual(['/', '/category/schools', '/florida/tampa', '/florida/miami'])
  expect([...agents]).toEqual([expect.stringContaining('bot')])
  expect(output()).toMatch(/4 pages, 0\.0 MB, .* 0 failures/)
})

it('says so when the sitemap lists nothing', async () => {
  const { url, asked } = await startSite({ '/sitemap.xml': urlset([]) })
  const output = watchOutput()
  expect(await verb.run([url])).toBe(0)
  expect(asked).toEqual([])
  expect(output()).toContain('The sitemap lists no page')
})

it('ends with 1 and names what failed', async () => {
  const { url } = await startSite()
  const output = watchOutput()
  expect(await verb.run([url])).toBe(1)
  expect(output()).toContain('5 pages')
  expect(output()).toContain('failed    /florida/broken: status 503')
})

it.each([
  [['http://127.0.0.1:1'], 'Nothing answers at http://127.0.0.1:1. Start the site first'],
  [['ftp://atlas.example'], '"ftp://atlas.example" is not an http or https address.'],
  [['http://a.example', 'http://b.example'], 'warm takes one address.'],
  [['--limit', '0'], '--limit must be a whole number from 1 to 1000000.'],
  [['--concurrency', '17'], '--concurrency must be a whole number from 1 to 16.'],
])('says what is wrong: %j', async (args, message) => {
  await expect(verb.run(args)).rejects.toThrow(message)
})
