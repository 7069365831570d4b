/** The terms of content/glossary.yaml. */
import { z } from 'zod'
import { yamlContent } from '../platform/content/content-loader.ts'
import { figuresIn } from '../platform/content/content-translation.ts'
import { REGIONAL } from '../platform/web/language.ts'

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

const termsSchema = z
  .array(glossaryTerm)
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

/** A translation is in the alphabetical order of its own language. */
export const glossaryTerms = yamlContent({
  files: /^glossary$/,
  read: (value, { language }): GlossaryTerm[] => {
    const terms = termsSchema.parse(value)
    const { compare } = new Intl.Collator(REGIONAL[language])
    const sorted = terms.toSorted((a, b) => compare(a.term, b.term))
    if (language === 'en' && terms.some((term, at) => term !== sorted[at])) {
      throw new Error('terms must be in alphabetical order')
    }
    return sorted
  },
  key: 'id',
  translated: (path) => /\.(term|short|definition)$/.test(path),
  marks: (text) => ({ figures: figuresIn(text) }),
})
