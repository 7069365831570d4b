/** The entries of content/glossary.yaml. */
import { parse } from 'yaml'
import { z } from 'zod'

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

const COLLATOR = new Intl.Collator('en-US')

function isAlphabetical(terms: { term: string }[]): boolean {
  return terms.every((term, at) => at === 0 || inOrder(terms[at - 1]?.term ?? '', term.term))
}

const inOrder = (first: string, second: string) => COLLATOR.compare(first, second) < 0
