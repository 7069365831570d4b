/** Guides, histories, static pages and the glossary in the API. */
import { z } from 'zod'

const articleKind = z.enum(['guide', 'history', 'page'])

const date = z.iso.date()

export const articleSummarySchema = z.object({
  slug: z.string(),
  kind: articleKind,
  path: z.string(),
  title: z.string(),
  description: z.string(),
  reviewed: date.optional(),
  updated: date.optional(),
})

export const articleSchema = articleSummarySchema.extend({
  heading: z.string(),
  lead: z.string(),
  keywords: z.array(z.string()),
  breadcrumb: z.array(z.object({ label: z.string(), href: z.string().optional() })),
  effective: date.optional(),
  readingMinutes: z.int(),
  /** Who wrote it and who reviewed it; pages of the site itself have none. */
  credits: z.array(z.string()),
  contents: z.array(z.object({ id: z.string(), text: z.string(), level: z.int() })),
  sources: z.array(z.object({ id: z.int(), text: z.string(), url: z.string().optional() })),
  /** Pieces of text (under /text/{number}) in order and, between them, parts that the page adds. */
  parts: z.array(z.enum(['text', 'ContactForm', 'AdSlot'])),
})

export const glossaryTermSchema = z.object({
  id: z.string(),
  term: z.string(),
  short: z.string(),
  definition: z.string(),
  see: z.array(z.string()),
  source: z.object({ text: z.string(), url: z.string().optional() }).optional(),
})

export const articleParams = z.object({
  slug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/),
})
export const articleTextParams = articleParams.extend({
  part: z.coerce.number().int().min(0).max(9),
})

export type ArticleKind = z.infer<typeof articleKind>
export type ArticleSummary = z.infer<typeof articleSummarySchema>
export type Article = z.infer<typeof articleSchema>
