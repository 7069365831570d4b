/** What a translated article must have in common with its original: everything but the words. */
import type { ArticleOutline, Heading } from './article-outline.ts'

type ReadArticle = {
  about: { breadcrumb: { href?: string | undefined }[]; headings: Heading[] }
  outline: ArticleOutline
}

export function listDifferences(original: ReadArticle, translation: ReadArticle): string[] {
  const before = sharedParts(original)
  const after = sharedParts(translation)
  const parts = Object.keys(before) as (keyof typeof before)[]
  return [
    ...parts.flatMap((part) => differencesOf(part, before[part], after[part])),
    ...original.outline.texts.flatMap((text, at) =>
      differencesOf(
        `figures of "${text.slice(0, 60)}"`,
        figuresIn(text),
        figuresIn(translation.outline.texts[at] ?? ''),
      ),
    ),
  ]
}

function sharedParts({ about, outline }: ReadArticle) {
  return {
    breadcrumb: about.breadcrumb.map(({ href }) => href ?? ''),
    'levels of headings': about.headings.map(({ level }) => String(level)),
    citations: outline.citations.map(String),
    'reasons for no source': outline.sourcing.map(({ unsourced }) => unsourced ?? 'cited'),
    // Another language may need another order within a sentence.
    links: outline.links.map(({ href }) => href).sort(),
    terms: outline.terms.toSorted(),
    components: outline.elements.filter((name) => name !== 'En').sort(),
    'number of blocks': [String(outline.texts.length)],
  }
}

export function differencesOf(part: string, before: string[], after: string[]): string[] {
  const length = Math.max(before.length, after.length)
  const at = Array.from({ length }).findIndex((_, index) => before[index] !== after[index])
  if (at === -1) return []
  return [`${part}: ${after[at] ?? 'nothing'} instead of ${before[at] ?? 'nothing'}`]
}

/**
 * Dates are in another order: November 16, 2026 is 16 de noviembre de 2026. Ordinals are written in other
 * ways: the 20th century is el siglo XX.
 */
export const figuresIn = (text: string): string[] =>
  (text.replace(/\b\d+(st|nd|rd|th)\b/g, '').match(/\d+(?:[,.:]\d+)*/g) ?? []).sort()
