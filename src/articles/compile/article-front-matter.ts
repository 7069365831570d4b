/** The head of an article: what an editor must say about it before its text begins. */
import { z } from 'zod'

const date = z.iso.date('must be a date such as 2026-11-01')

const crumb = z.strictObject({
  label: z.string().min(1).max(60),
  href: z
    .string()
    .regex(/^\/[^/]?/, 'must be a path of this site')
    .max(200)
    .optional(),
})

const source = z.strictObject({
  id: z.int().positive(),
  text: z.string().min(10).max(500),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
})

export const articleFrontMatter = z
  .strictObject({
    title: z
      .string()
      .regex(/ \| Exposure Atlas$/, 'must end with " | Exposure Atlas"')
      .max(90),
    heading: z.string().min(3).max(90),
    lead: z.string().min(40).max(320),
    description: z.string().min(120).max(165),
    keywords: z.array(z.string().min(2).max(70)).min(3).max(12),
    breadcrumb: z.array(crumb).min(2).max(5),
    reviewed: date.optional(),
    effective: date.optional(),
    updated: date.optional(),
    sources: z.array(source).max(40),
  })
  .refine((head) => head.reviewed || head.updated, 'must have the date reviewed or updated')
  .refine(
    (head) => head.breadcrumb.every((crumb, at, all) => !crumb.href === (at === all.length - 1)),
    'every breadcrumb but the last has an href',
  )
  .refine(
    (head) => head.sources.every((source, at) => source.id === at + 1),
    'sources are numbered 1, 2, 3 in order',
  )

export type ArticleFrontMatter = z.output<typeof articleFrontMatter>
export type ArticleSource = ArticleFrontMatter['sources'][number]
