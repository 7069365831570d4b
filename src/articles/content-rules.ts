/** What we ask of every article besides its form: each rule lists what is wrong, in words. */
import type { ArticleLink, Heading } from './compile/article-outline.ts'

/** Beginning at the second level, because the page's title is the first; never skipping one. */
export function headingsOutOfOrder(headings: Heading[]): string[] {
  return headings.flatMap(({ text, level }, at) => {
    const before = headings[at - 1]?.level ?? 1
    const isWrong = level < 2 || level > before + 1
    return isWrong ? [`"${text}" is at level ${level} after level ${before}`] : []
  })
}

export function deadLinks(links: ArticleLink[], isLive: (path: string) => boolean): string[] {
  return links.flatMap(({ href }) => {
    if (href.startsWith('https://') || href.startsWith('http://')) return []
    return href.startsWith('/') && isLive(href) ? [] : [`${href} leads nowhere`]
  })
}

const VAGUE =
  /^(click|tap|press)? ?(here|this|this page|this link|link|more|read more|learn more|see more|details|website|source)\.?$/i

export function vagueLabels(links: ArticleLink[]): string[] {
  return links.flatMap(({ href, label }) => {
    const words = label.trim()
    return words === '' || VAGUE.test(words) ? [`"${words}" does not say where ${href} leads`] : []
  })
}

export function repeated(what: string, values: string[]): string[] {
  const twice = values.filter((value, at) => values.indexOf(value) !== at)
  return twice.map((value) => `${what} "${value}" stands twice`)
}

export function uncitedSources(sources: { id: number }[], citations: number[]): string[] {
  return sources.flatMap(({ id }) =>
    citations.includes(id) ? [] : [`source ${id} is never cited`],
  )
}

const FEWEST_WORDS = 1_200
const MOST_WORDS = 2_500

export function wrongLength(words: number): string[] {
  if (words >= FEWEST_WORDS && words <= MOST_WORDS) return []
  return [`${words} words; a long read has ${FEWEST_WORDS} to ${MOST_WORDS}`]
}

/** Written for a tired reader: nothing is shouted. */
export function shouting(texts: string[]): string[] {
  return texts.flatMap((text) => (text.includes('!') ? [`"${text}"`] : []))
}

/** The school grade of Flesch and Kincaid: what a reader of that grade follows at first reading. */
export function readingGrade(texts: string[]): number {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?:])\s+/)).filter((s) => /\w/.test(s))
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
  return Math.round(grade * 10) / 10
}

function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
  return Math.max(1, bare.match(/[aeiouy]{1,2}/g)?.length ?? 0)
}
