/** The entries of content/glossary.yaml, and of its translations such as content/glossary.es.yaml. */
import { parse } from 'yaml'
import { z } from 'zod'
import { type Language, REGIONAL } from '../platform/web/language.ts'
import { differencesOf, figuresIn } from '../site/compare-translation.ts'

const glossaryTerm = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'must be lower case, digits and hyphens'),
  term: z.string().min(2).max(90),
  short: z.string().min(20).max(180),
  definition: z.string().min(60).max(800),
  see: z.array(z.string()).max(6).default([]),
  source: z
    .strictObject({ text: z.string().min(5).max(400), url: z.url().max(300).optional() })
    .optional(),
})

const glossarySchema = z
  .array(glossaryTerm)
  .refine(isAlphabetical, 'terms must be in alphabetical order')
  .refine(
    (terms) => new Set(terms.map((term) => term.id)).size === terms.length,
    'an id appears twice',
  )
  .refine(
    (terms) =>
      terms.every((term) => term.see.every((id) => terms.some((other) => other.id === id))),
    'a "see" names an id that does not exist',
  )

export type GlossaryTerm = z.output<typeof glossaryTerm>

export const parseGlossary = (yaml: string): GlossaryTerm[] => glossarySchema.parse(parse(yaml))

const translatedTerms = z.array(
  glossaryTerm.pick({ id: true, term: true, short: true, definition: true }),
)

/** References and sources are those of the original; the terms are in the order of their language. */
export function parseGlossaryTranslation(
  yaml: string,
  original: GlossaryTerm[],
  language: Language,
): GlossaryTerm[] {
  const translated = translatedTerms.parse(parse(yaml))
  const [difference] = [
    ...differencesOf(
      'ids',
      original.map(({ id }) => id),
      translated.map(({ id }) => id),
    ),
    ...original.flatMap((term, at) =>
      differencesOf(`figures of ${term.id}`, figuresOf(term), figuresOf(translated[at] ?? term)),
    ),
  ]
  if (difference) throw new Error(`not as in English: ${difference}`)
  const { compare } = new Intl.Collator(REGIONAL[language])
  return original
    .map((term, at) => ({ ...term, ...translated[at] }))
    .sort((a, b) => compare(a.term, b.term))
}

const figuresOf = ({ short, definition }: Pick<GlossaryTerm, 'short' | 'definition'>) =>
  figuresIn(`${short} ${definition}`)

const COLLATOR = new Intl.Collator('en-US')

function isAlphabetical(terms: { term: string }[]): boolean {
  return terms.every((term, at) => at === 0 || inOrder(terms[at - 1]?.term ?? '', term.term))
}

const inOrder = (first: string, second: string) => COLLATOR.compare(first, second) < 0
