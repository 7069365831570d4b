/** The components that articles may use, and their props. Checked at build time. */
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { operatorFields } from '../../site/operator.ts'

const promisedTimes = Object.keys(site.promises) as (keyof typeof site.promises)[]

const text = z.string().min(1)
const href = z.string().regex(/^(\/|https?:\/\/)/, 'must be a path of this site or a web address')
const sourceNumber = z.int().positive()

/**
 * Why a block of a guide may do without a source: it gives advice, speaks of this site, leads to a page
 * that has the sources, sums up what the cited blocks beside it say, or says itself that its figure is an
 * estimate for which no source can be named.
 */
const NO_SOURCE = ['advice', 'site', 'linked', 'summary', 'estimate'] as const

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
  /** One sheet of paper: what it contains is printed on a separate page. */
  Sheet: z.strictObject({}),
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
  /** The number of a source, after the sentence that it supports. */
  Cite: z.strictObject({ n: sourceNumber }),
  /** Why the block that it ends in has no source: see NO_SOURCE. */
  NoSource: z.strictObject({ why: z.enum(NO_SOURCE) }),
  /** The first use of a glossary term. */
  Term: z.strictObject({ id: text }),
  /** English words in a translation: the term that readers will meet in letters and on forms. */
  En: z.strictObject({}),
  /** A fact about the operator, always inside of IfOperator. */
  Operator: z.strictObject({ field: z.enum(operatorFields) }),
  /** Text that is left out while one of these facts is unset. */
  IfOperator: z.strictObject({ has: z.array(z.enum(operatorFields)).min(1) }),
  /** Text for while requests for legal help are passed on from some state, or from none (decision 130). */
  IfReferral: z.strictObject({ is: z.enum(['open', 'closed']) }),
  /** "within 24 hours", as site.config.ts promises it. */
  Promised: z.strictObject({ time: z.enum(promisedTimes) }),
  /** The goal of the project, with its date, as site.config.ts states it. */
  ProjectGoal: z.strictObject({}),
  /** What firms pay for, or whether form answers are sold, as `payment` in site.config.ts has it. */
  Payment: z.strictObject({ says: z.enum(['firms', 'data']) }),
  /** Filled by the page: see article-view.tsx. */
  ContactForm: z.strictObject({}),
  AdSlot: z.strictObject({}),
} as const

export type ElementName = keyof typeof elementProps
export type ElementProps<Name extends ElementName> = z.output<(typeof elementProps)[Name]>

/** Allowed between blocks only, because the text is cut there. */
export const cuttingElements = ['ContactForm', 'AdSlot'] as const satisfies ElementName[]
