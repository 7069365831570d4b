/** The crawl must be able to fail: here each promise is broken once, on a made-up page. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenLinks, crawlPage, sharedWords, translationFaults } from './page-faults.ts'

let server: Server
let origin = ''
let html = ''
let spanish = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = new Map([
      ['/planted', html],
      ['/es/planted', spanish],
    ]).get(request.url ?? '')
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' })
    response.end(found || '<!DOCTYPE html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const list = (item: object) => ({
  '@type': 'ItemList',
  numberOfItems: 1,
  itemListElement: [{ '@type': 'ListItem', position: 1, ...item }],
})
const graph = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [node],
  })}</script>`

function soundPage(): string {
  return `<!DOCTYPE html><html lang="en-US"><head><title>Planted</title>
<meta name="description" content="A planted page"/>
<meta property="og:image" content="${origin}/share/planted.png"/>
<link rel="canonical" href="${origin}/planted"/>${graph(list({ name: 'Tampa', url: `${origin}/t` }))}
</head><body><main><h1>Planted</h1><p><a href="/t">Tampa</a></p></main></body></html>`
}

const crawl = async () => (await crawlPage(origin, '/planted')).faults

it('finds nothing wrong with a good page', async () => {
  html = soundPage()
  expect(await crawl()).toEqual([])
})

it.each([
  ['no title', /<title>[^<]*<\/title>/, '<title></title>', 'has no title'],
  ['no description', /<meta name="desc[^>]+>/, '', 'has no description'],
  ['two h1', '<p>', '<h1>Another</h1><p>', 'has 2 h1'],
  ['another canonical', '/planted"/>', '/elsewhere"/>', 'is not its own canonical'],
  ['no picture', 'og:image', 'og:video', 'has no share image'],
  ['a list item outside a list', '<p>', '<li>x</li><p>', 'element-permitted-parent'],
  ['an id twice', '<p>', '<p id="main"><b id="main">x</b>', 'no-dup-id'],
  ['a skipped heading', '<p>', '<h3>Deep</h3><p>', 'heading-level'],
  ['an element left open', '</a>', '', 'close-order'],
  ['a list of what is not there', '>Tampa<', '>Miami<', 'does not say the name of its ListItem'],
  ['a relative address', /"url":"http[^"]+/, '"url":"/t', 'is not an address of this site'],
  ['no structured data', /<script[\s\S]*?<\/script>/, '', '0 graphs of structured data'],
  ['a miscounted list', '"position":1', '"position":2', 'does not count from one'],
])('sees %s', async (_, what, planted, fault) => {
  html = soundPage().replace(what, planted)
  expect((await crawl()).join('\n')).toContain(fault)
})

it('finds a missing page, and links to one', async () => {
  expect((await crawlPage(origin, '/gone')).faults.join()).toContain('answers 404')
  expect(await brokenLinks(origin, ['/planted', '/gone'])).toEqual(['/gone 404'])
})

it('finds a page that is indexed but should not be', async () => {
  html = soundPage()
  const { faults } = await crawlPage(origin, '/search')
  expect(faults.join()).toContain('may be indexed')
})

it('finds two pages with the same title or description', async () => {
  html = soundPage()
  const page = await crawlPage(origin, '/planted')
  expect(sharedWords([page, { ...page, path: '/other' }])).toHaveLength(2)
})

const inLanguages = (
  own: string,
  others = ['en /planted', 'es /es/planted', 'x-default /planted'],
) =>
  [`canonical ${own}`, ...others]
    .map((line) => line.split(' '))
    .map(([language, path]) =>
      language === 'canonical'
        ? `<link rel="canonical" href="${origin}${path}"/>`
        : `<link rel="alternate" hrefLang="${language}" href="${origin}${path}"/>`,
    )
    .join('')

it.each([
  ['an address of its own that is another', ['/es/planted'], [], 'canonical'],
  ['no x-default', ['/planted', ['en /planted', 'es /es/planted']], [], 'alternates en'],
  ['no Spanish', ['/planted', ['en /planted', 'x-default /planted']], [], 'not in es'],
  [
    'a lost translation',
    ['/planted', ['en /planted', 'es /es/x', 'x-default /planted']],
    [],
    '404',
  ],
  ['one that names nobody', ['/planted'], ['/es/planted', []], 'does not name it'],
  ['one that is another page', ['/planted'], ['/es/other'], 'does not name it'],
] as const)('sees %s', async (_, english, other, fault) => {
  html = inLanguages('/planted')
  spanish = inLanguages('/es/planted')
  expect(await translationFaults(origin, ['/planted', '/es/planted'])).toEqual([])
  html = inLanguages(english[0], english[1] && [...english[1]])
  if (other[0]) spanish = inLanguages(other[0], other[1] && [...other[1]])
  expect((await translationFaults(origin, ['/planted'])).join('\n')).toContain(fault)
})
