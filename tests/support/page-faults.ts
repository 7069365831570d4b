/** What every public page promises, as far as its HTML shows. */

import { HtmlValidate } from 'html-validate'
import { site } from '../../site.config.ts'
import { splitAddress } from '../../src/site/addresses.ts'
import { graphFaults } from './graph-faults.ts'
import { isInSitemap } from './page-kinds.ts'
import { type ReadPage, readPage } from './read-page.ts'

type CrawledPage = { path: string; page: ReadPage; faults: string[] }

export async function crawlPage(origin: string, path: string): Promise<CrawledPage> {
  const reply = await fetch(origin + path, { redirect: 'manual' })
  const html = await reply.text()
  const page = readPage(html)
  const faults: string[] = []
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(`${path}: ${fault}`)
  }
  expect(reply.status === 200, `answers ${reply.status}`)
  expect(page.title !== '', 'has no title')
  expect(page.description !== '', 'has no description')
  expect(page.headings.length === 1, `has ${page.headings.length} h1`)
  expect(page.image.startsWith(`${origin}/share/`), `has no share image: ${page.image}`)
  if (!isInSitemap(path)) expect(page.robots === 'noindex, follow', 'may be indexed')
  else {
    expect(page.canonical === origin + path, `is not its own canonical: ${page.canonical}`)
    for (const fault of graphFaults(page, origin)) expect(false, fault)
  }
  for (const fault of await invalidHtml(html)) expect(false, fault)
  return { path, page, faults }
}

/** Pages of the sitemaps that do not name their translations, or whose translations do not name them. */
export async function translationFaults(origin: string, paths: string[]): Promise<string[]> {
  const read = new Map<string, Promise<{ status: number; page: ReadPage }>>()
  const open = (path: string) => {
    const reading = read.get(path) ?? readReply(origin + path)
    read.set(path, reading)
    return reading
  }
  const faults = await inTurns(paths, async (path) => {
    const { page } = await open(path)
    const own = splitAddress(path).language
    const named = [...page.alternates]
    const right = page.canonical === origin + path && page.alternates.get(own) === page.canonical
    if (!right || page.alternates.get('x-default') !== page.alternates.get('en')) {
      return [`${path}: canonical ${page.canonical}, alternates ${named}`]
    }
    const lost = site.languages.filter((language) => !page.alternates.has(language))
    const others = await Promise.all(
      named.map(async ([language, address]) => {
        const other = await open(address.slice(origin.length))
        const namesBack = `${[...other.page.alternates]}` === `${named}`
        const isRight = other.status === 200 && other.page.canonical === address && namesBack
        return isRight ? [] : [`${path}: ${language} ${address} (${other.status}) does not name it`]
      }),
    )
    return [...lost.map((language) => `${path}: not in ${language}`), ...others.flat()]
  })
  return faults.flat()
}

async function readReply(address: string): Promise<{ status: number; page: ReadPage }> {
  const reply = await fetch(address, { redirect: 'manual' })
  return { status: reply.status, page: readPage(await reply.text()) }
}

/** Titles and descriptions that two pages share. */
export function sharedWords(pages: CrawledPage[]): string[] {
  const seen = new Map<string, string>()
  return pages.flatMap(({ path, page }) =>
    [page.title, page.description].flatMap((text) => {
      const other = seen.get(text)
      seen.set(text, path)
      return other ? [`${path} and ${other}: ${text}`] : []
    }),
  )
}

/** Links that do not reply 200; a redirect is a broken promise too. */
export async function brokenLinks(origin: string, links: string[]): Promise<string[]> {
  const statuses = await inTurns(links, async (link) => {
    const { status } = await fetch(origin + link, { method: 'HEAD', redirect: 'manual' })
    return status === 200 ? [] : [`${link} ${status}`]
  })
  return statuses.flat()
}

const AT_ONCE = 4

export async function inTurns<T, Result>(
  items: T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** The HTML standard, and those of the checker's opinions that help a reader. */
const checker = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // Our scripts and styles come from the same server, where integrity hashes protect nothing.
    'require-sri': 'off',
    'no-dup-id': 'error',
    'wcag/h37': 'error',
    'wcag/h63': 'error',
    'text-content': 'error',
    'input-missing-label': 'error',
    'heading-level': 'error',
  },
})

export async function invalidHtml(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector, column }) => `${ruleId}: ${message} (${selector ?? column})`)
}
