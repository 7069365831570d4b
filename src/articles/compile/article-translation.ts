/** What a translated article must have in common with its original: everything but the words. */
import { differencesOf, figuresIn } from '../../platform/content/content-translation.ts'
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
