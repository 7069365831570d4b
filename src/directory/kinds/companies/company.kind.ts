import { z } from 'zod'
import { m } from '../../../paraglide/messages.js'
import { formatCount } from '../../../ui/format.ts'
import { line } from '../../evidence/evidence.contract.ts'
import { stateNameSchema } from '../../place.contract.ts'
import { defineKind } from '../kind.ts'
import { checkSources, slugSchema, source, span, writtenThing } from '../thing.contract.ts'
import { type CompanyRecords, findCompany, listCompanyAddresses } from './companies.sql.ts'
import { checkCompanyNames, placeCompany } from './companies-table.sql.ts'
import { type CompanyFacts, CompanyRecord, companyFacts } from './company-markup.tsx'

const { slug, name, evidence, unknown } = writtenThing

const companyFile = z.strictObject({
  companies: z
    .array(
      z
        .strictObject({
          ...{ slug, name },
          /** Other names of the same company. Those that differ in capitals, punctuation or legal form need no entry. */
          spellings: z.array(line(120)).max(40).default([]),
          earlier: z
            .array(z.strictObject({ name: line(120), note: line(200), source }))
            .max(20)
            .default([]),
          about: line(600).optional(),
          aboutSource: z.array(source).max(20).default([]),
          years: span.optional(),
          successor: z.strictObject({ slug: slugSchema, source }).optional(),
          evidence: z.array(evidence.element).max(40).default([]),
          unknown: unknown.or(z.tuple([])).default([]),
        })
        .superRefine(checkSources),
    )
    .max(500),
})
type CompanyFile = z.output<typeof companyFile>

const as = (role: 'other') => (name: string) => ({ name, role })

export const companyKind = defineKind<CompanyFile, CompanyFacts, CompanyRecords>({
  plural: 'companies',
  file: companyFile,
  entriesOf: ({ companies }) =>
    companies.map(({ slug, name, spellings, evidence, unknown, years, ...company }) => ({
      slug,
      name,
      names: spellings.map(as('other')),
      facts: {
        about: company.about ?? null,
        aboutSource: company.aboutSource,
        years: years
          ? { from: years.from ?? null, to: years.to ?? null, source: years.source }
          : null,
        earlier: company.earlier,
      } satisfies CompanyFacts,
      relations: company.successor
        ? [
            {
              role: 'succeeded-by',
              targetKind: 'company',
              target: company.successor.slug,
              source: company.successor.source,
            },
          ]
        : [],
      evidence,
      unknown,
    })),
  facts: companyFacts,
  api: { tag: 'Facilities', one: 'Company', many: 'Companies' },
  follows: ({ years, earlier }) => ({
    names: earlier.map(({ name }) => name).map(as('other')),
    firstYear: years?.from ?? undefined,
    lastYear: years?.to ?? undefined,
    facets: [],
    relations: [],
  }),
  edited: {
    names: ['other'],
    relations: { 'succeeded-by': 'company', 'answers-for': 'trust' },
  },
  prose: ['about'],
  wordsOf: ({ earlier }) => earlier.map(({ note }) => note),
  facets: [],
  summary: ({ facts: { about }, records }) =>
    records
      ? m.card_sites({
          count: records.facilityCount,
          states: records.states.length,
          shown: formatCount(records.facilityCount),
        })
      : (about ?? ''),
  ofRecords: {
    shape: {
      facilityCount: z.int().meta({ description: 'Facilities whose records name it.' }),
      documentedCount: z.int().meta({ description: 'How many of them are documented.' }),
      states: z
        .array(stateNameSchema.extend({ count: z.int() }))
        .meta({ description: 'Where its facilities are.' }),
      trusts: z
        .array(z.object({ slug: z.string(), name: z.string(), named: z.string() }))
        .meta({ description: 'Bankruptcy trusts that answer for a company of this name.' }),
    },
    find: findCompany,
    addresses: listCompanyAddresses,
    place: placeCompany,
    check: checkCompanyNames,
  },
  Record: CompanyRecord,
})
