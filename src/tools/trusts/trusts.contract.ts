/** Bankruptcy trusts, as content/trusts states them and the API replies. */
import { z } from 'zod'

const name = z.string().min(2).max(90)
const percent = z.number().positive().max(100)

export const trustSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{3,60}$/),
  name: z.string().min(5).max(120),
  status: z.enum(['open', 'closed', 'pending']).meta({
    description:
      'Takes claims; takes none any more; in bankruptcy court, without a trust known to take claims.',
  }),
  companies: z.array(name).min(1).max(15),
  products: z.array(name).max(15).default([]).meta({ description: 'Brands.' }),
  hints: z
    .array(z.string().max(30))
    .max(5)
    .default([])
    .meta({ description: 'Words that fit several trusts.' }),
  about: z.string().min(8).max(240),
  since: z.int().min(1980).max(2100).optional(),
  official: z
    .url({ protocol: /^https$/ })
    .max(120)
    .optional(),
  administrator: z.string().min(3).max(90).optional().meta({ description: 'Handles its claims.' }),
  payment: z
    .strictObject({
      percent,
      of: z.string().min(8).max(120).optional().meta({ description: 'The claims it is for.' }),
      others: z
        .array(z.strictObject({ percent, of: z.string().min(8).max(120) }))
        .max(4)
        .default([])
        .meta({ description: 'Percentages of other funds or claimants of the trust.' }),
      asOf: z.iso.date(),
      state: z.enum(['adopted', 'pending', 'announced']).default('adopted').meta({
        description:
          'In force; proposed and applied while the consent that the trust needs is pending; decided but not applied yet.',
      }),
      earlier: z
        .array(
          z.strictObject({
            percent,
            year: z.int().min(1980).max(2100).optional(),
            notice: z
              .url({ protocol: /^https?$/ })
              .max(300)
              .optional()
              .meta({
                description:
                  'The notice of the trust: one that was read or, where `read` is quoted, one that the same check names.',
              }),
          }),
        )
        .max(12)
        .default([])
        .meta({ description: 'Earlier percentages, the latest first, with the year if known.' }),
      source: z.string().min(8).max(200),
      notice: z
        .url({ protocol: /^https$/ })
        .max(300)
        .optional(),
      read: z.enum(['notice', 'quoted', 'list']).meta({
        description:
          'From the notice itself, from its words as a published check quotes them, or from a dated list of what the notices say.',
      }),
    })
    .optional(),
  note: z.string().min(8).max(200).optional(),
  source: z.string().min(8).max(240),
  checked: z.iso.date(),
})

export const trustNamesSchema = trustSchema
  .pick({ slug: true, name: true, companies: true, products: true })
  .meta({ id: 'TrustNames' })

export const MAX_LOOKUP_LENGTH = 300

export const trustsAsked = z.object({
  q: z.string().max(MAX_LOOKUP_LENGTH).meta({
    description: 'Companies, products or workplaces, one to a line or separated by commas.',
  }),
})

export const trustMatchSchema = z.object({
  slug: z.string(),
  name: z.string(),
  word: z.string().meta({ description: 'What was asked for.' }),
  by: z.enum(['product', 'company', 'workplace', 'hint']),
  named: z.string().meta({ description: 'The name on record that it matches.' }),
})

export type Trust = z.output<typeof trustSchema>
export type TrustMatch = z.output<typeof trustMatchSchema>
