/** Names that belong together although they differ, and names of no company: content/companies. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { UserFacingError } from '../../platform/errors.ts'
import { ROOT } from '../../platform/root.ts'

const FILE = 'content/companies/companies.yaml'
const name = z.string().trim().min(2).max(120)

const fileSchema = z.strictObject({
  companies: z
    .array(
      z.strictObject({
        name,
        spellings: z.array(name).max(20).default([]),
        earlier: z
          .array(
            z.strictObject({
              name,
              note: z.string().min(10).max(200),
              source: z.string().min(10).max(240),
              checked: z.iso.date(),
            }),
          )
          .max(20)
          .default([]),
      }),
    )
    .max(500),
  noCompanies: z.array(name).max(100),
})

export type KnownCompany = z.output<typeof fileSchema>['companies'][number]

let known: z.output<typeof fileSchema> | undefined

/** Read when first needed: imports and edits need it as well, and run without the pages. */
export function knownCompanies() {
  if (known) return known
  const read = fileSchema.safeParse(parse(readFileSync(join(ROOT, FILE), 'utf8')))
  if (!read.success) throw new UserFacingError(`${FILE}\n${z.prettifyError(read.error)}`)
  known = read.data
  return known
}

export const findKnownCompany = (name: string): KnownCompany | undefined =>
  knownCompanies().companies.find((company) => company.name === name)
