/** The components an editor may use in an article, and what each of them takes. Checked at build. */
import { z } from 'zod'
import type { OperatorField } from '../../site/operator.ts'

const text = z.string().min(1)
const href = z.string().regex(/^(\/|https?:\/\/)/, 'must be a path of this site or a web address')
const sourceNumber = z.int().positive()
const operatorField = z.enum([
  'legalName',
  'postalAddress',
  'email',
  'phone',
  'legalEmail',
  'mediaEmail',
  'governingState',
  'governingCounty',
] satisfies OperatorField[])

export const elementProps = {
  /** Large figures in one ruled row. */
  StatTiles: z.strictObject({
    items: z
      .array(z.strictObject({ figure: text, label: text, source: sourceNumber.optional() }))
      .min(2)
      .max(4),
  }),
  /** Dated events, oldest first. */
  Timeline: z.strictObject({
    items: z.array(z.strictObject({ when: text, what: text })).min(3),
  }),
  /** Numbered steps with how long each takes. */
  Steps: z.strictObject({
    items: z.array(z.strictObject({ title: text, duration: text, text })).min(2),
  }),
  Callout: z.strictObject({ title: text }),
  LinkPanel: z.strictObject({
    title: text,
    links: z.array(z.strictObject({ href, label: text, note: text.optional() })).min(1),
  }),
  /** Offices that keep records, and what to ask them for. */
  RecordsContact: z.strictObject({
    title: text,
    entries: z.array(z.strictObject({ name: text, detail: text, href: href.optional() })).min(1),
  }),
  Cards: z.strictObject({
    items: z
      .array(z.strictObject({ title: text, text, href: href.optional(), label: text.optional() }))
      .min(1),
  }),
  ButtonLink: z.strictObject({ href, kind: z.literal('back').optional() }),
  /** The number of a source, after the sentence that rests on it. */
  Cite: z.strictObject({ n: sourceNumber }),
  /** The first use of a glossary term. */
  Term: z.strictObject({ id: text }),
  /** A fact about the operator, or its placeholder. */
  Operator: z.strictObject({ field: operatorField }),
  /** Places that the page fills with parts of its own: see article-view.tsx. */
  ContactForm: z.strictObject({}),
  AdSlot: z.strictObject({}),
} as const

export type ElementName = keyof typeof elementProps
export type ElementProps<Name extends ElementName> = z.output<(typeof elementProps)[Name]>

/** Stand between blocks only, because the text is cut in two there. */
export const cuttingElements = ['ContactForm', 'AdSlot'] as const satisfies ElementName[]
