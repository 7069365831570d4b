/** The list of companies. What one has is in company.kind.ts. */
import { z } from 'zod'
import { wholeNumber } from '../../../platform/http/parameters.ts'

const companyItemSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    otherNames: z
      .array(z.string())
      .meta({ description: 'Other names under which records have it.' }),
    facilityCount: z.int(),
    documentedCount: z.int().meta({ description: 'How many of them are documented.' }),
    isDemonstration: z.boolean().meta({ description: 'Only invented records name it.' }),
  })
  .meta({ id: 'CompanyItem' })
export type CompanyItem = z.infer<typeof companyItemSchema>

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
