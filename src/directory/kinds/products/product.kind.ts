import { z } from 'zod'
import { line, year } from '../../evidence/evidence.contract.ts'
import { defineKind, type EntryRelation } from '../kind.ts'
import { checkSources, slugSchema, source, sources, span, writtenThing } from '../thing.contract.ts'
import { type ProductFacts, ProductList, ProductRecord, productFacts } from './product-markup.tsx'

const productFile = z.strictObject({
  products: z
    .array(
      z
        .strictObject({
          ...writtenThing,
          otherNames: z.array(line(80)).max(20).default([]),
          kind: line(80),
          makers: z
            .array(
              z.strictObject({
                name: line(120),
                from: year.optional(),
                to: year.optional(),
                source,
              }),
            )
            .max(12)
            .default([]),
          years: span.optional(),
          use: line(600),
          useSource: sources.optional(),
          asbestos: line(120).optional(),
          asbestosSource: z.union([source, sources]).optional(),
          trades: z.array(slugSchema).max(40).default([]),
          places: z
            .array(z.strictObject({ record: z.int().min(1).max(99_999), source }))
            .max(60)
            .default([]),
          ships: z.array(slugSchema).max(60).default([]),
          trusts: z
            .array(z.strictObject({ slug: slugSchema, source: source.optional() }))
            .max(12)
            .default([]),
          basis: z.enum(['certain', 'alleged']),
        })
        .superRefine(checkSources),
    )
    .max(300),
})
type ProductFile = z.output<typeof productFile>
type Written = ProductFile['products'][number]

export const productKind = defineKind<ProductFile, ProductFacts>({
  plural: 'products',
  file: productFile,
  entriesOf: ({ products }) =>
    products.map((product) => ({
      slug: product.slug,
      name: product.name,
      names: product.otherNames.map((name) => ({ name, role: 'other' as const })),
      facts: {
        kind: product.kind,
        makers: product.makers.map(({ name, source, from = null, to = null }) => ({
          name,
          from,
          to,
          source,
        })),
        years: product.years
          ? {
              from: product.years.from ?? null,
              to: product.years.to ?? null,
              source: product.years.source,
            }
          : null,
        use: product.use,
        useSource: product.useSource ?? [],
        asbestos: product.asbestos ?? null,
        asbestosSource: [product.asbestosSource ?? []].flat(),
        basis: product.basis,
      } satisfies ProductFacts,
      relations: relationsOf(product),
      evidence: product.evidence,
      unknown: product.unknown,
    })),
  facts: productFacts,
  api: { tag: 'Products', one: 'Product', many: 'Products' },
  follows: ({ kind, basis, years, makers }) => ({
    names: [],
    firstYear: years?.from ?? undefined,
    lastYear: years?.to ?? undefined,
    facets: [`kind:${kind.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`, `basis:${basis}`],
    relations: makers.map(madeBy),
  }),
  edited: {
    names: ['other'],
    relations: {
      'used-by': 'trade',
      'found-at': 'facility',
      'used-on': 'ship',
      'answers-for': 'trust',
    },
  },
  prose: ['use'],
  brief: ({ kind }) => ({ about: kind }),
  wordsOf: ({ kind, asbestos }) => [kind, ...(asbestos === null ? [] : [asbestos])],
  facets: [],
  summary: ({ facts: { kind, makers } }) =>
    [kind, makers.map(({ name }) => name).join(', ')].filter(Boolean).join('. '),
  List: ProductList,
  Record: ProductRecord,
})

const madeBy = ({ name, from, to, source }: ProductFacts['makers'][number]): EntryRelation => ({
  role: 'made-by',
  targetKind: 'company',
  target: null,
  name,
  fromYear: from ?? undefined,
  toYear: to ?? undefined,
  source,
})

const relationsOf = ({ trades, places, ships, trusts }: Written): EntryRelation[] => [
  ...trades.map((target) => ({ role: 'used-by', targetKind: 'trade', target })),
  ...places.map(({ record, source }) => ({
    role: 'found-at',
    targetKind: 'facility',
    target: String(record),
    source,
  })),
  ...ships.map((target) => ({ role: 'used-on', targetKind: 'ship', target })),
  ...trusts.map(({ slug, source }) => ({
    role: 'answers-for',
    targetKind: 'trust',
    target: slug,
    source,
  })),
]
