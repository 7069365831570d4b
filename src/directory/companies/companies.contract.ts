/** Companies and other owners that records name. */
import { z } from 'zod'
import { slugParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { stateNameSchema } from '../place.contract.ts'

const companyItemSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    otherNames: z
      .array(z.string())
      .meta({ description: 'Other names under which records have it.' }),
    facilityCount: z.int(),
    documentedCount: z.int().meta({ description: 'Of these, the documented ones.' }),
    isDemonstration: z.boolean().meta({ description: 'Only invented records name it.' }),
  })
  .meta({ id: 'CompanyItem' })
export type CompanyItem = z.infer<typeof companyItemSchema>

export const companySchema = companyItemSchema
  .extend({
    states: z
      .array(stateNameSchema.extend({ count: z.int() }))
      .meta({ description: 'Where its facilities are.' }),
    trusts: z
      .array(z.object({ slug: z.string(), name: z.string(), named: z.string() }))
      .meta({ description: 'Bankruptcy trusts that answer for a company of this name.' }),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof companySchema>

export const companiesSchema = z
  .object({ companies: z.array(companyItemSchema), total: z.int(), pageCount: z.int() })
  .meta({ id: 'Companies' })
export type Companies = z.infer<typeof companiesSchema>

const page = wholeNumber({ min: 1, max: 10_000, default: 1, description: 'Which page.' }).default(1)

export const companiesQuery = z.object({
  letter: z
    .string()
    .regex(/^[a-z]$/, 'must be a letter from a to z')
    .optional()
    .meta({ description: 'Only companies whose name begins with it.' }),
  page,
})

export const companyParams = z.object({
  companySlug: slugParameter('The company, as in its address.', 'johns-manville'),
})

export const companyPageQuery = z.object({ page })
