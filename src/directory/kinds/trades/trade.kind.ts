import { z } from 'zod'
import { facilityCategories } from '../../categories.ts'
import { line } from '../../evidence/evidence.contract.ts'
import { defineKind, type EntryRelation, type NameRole } from '../kind.ts'
import { checkSources, slugSchema, source, sources, writtenThing } from '../thing.contract.ts'
import { ratio, type TradeFacts, TradeList, TradeRecord, tradeFacts } from './trade-markup.tsx'

const names = z.array(line(80)).max(30)
const slugs = z.array(slugSchema).max(60).default([])

const tradeFile = z.strictObject({
  trades: z
    .array(
      z
        .strictObject({
          ...writtenThing,
          names: names.default([]),
          namesEs: z.strictObject({ name: line(120), names: names.default([]) }),
          work: line(800),
          workSource: sources.optional(),
          categories: z
            .array(z.enum(facilityCategories.map(({ slug }) => slug)))
            .max(10)
            .default([]),
          recordWords: names.default([]),
          products: slugs,
          ratings: z
            .array(z.string().regex(/^[A-Z][A-Za-z]{0,5}[0-9]?$/))
            .max(30)
            .default([]),
          ratios: z
            .array(z.strictObject({ ...ratio, source }))
            .max(12)
            .default([]),
          unions: z
            .array(z.strictObject({ name: line(160), source }))
            .max(12)
            .default([]),
          trusts: slugs,
        })
        .superRefine(checkSources),
    )
    .max(200),
})
type TradeFile = z.output<typeof tradeFile>

const as = (role: NameRole) => (name: string) => ({ name, role })

export const tradeKind = defineKind<TradeFile, TradeFacts>({
  plural: 'trades',
  file: tradeFile,
  entriesOf: ({ trades }) =>
    trades.map((trade) => ({
      slug: trade.slug,
      name: trade.name,
      names: [
        ...trade.names.map(as('other')),
        ...trade.namesEs.names.map(as('spanish')),
        ...trade.recordWords.map(as('record')),
      ],
      facts: {
        nameEs: trade.namesEs.name,
        work: trade.work,
        workSource: trade.workSource ?? [],
        categories: trade.categories,
        ratios: trade.ratios,
        unions: trade.unions,
      } satisfies TradeFacts,
      relations: [
        ...trade.products.map(to('product', 'used')),
        ...trade.ratings.map(to('rating', 'same-work')),
        ...trade.trusts.map(to('trust', 'answers-for')),
      ],
      evidence: trade.evidence,
      unknown: trade.unknown,
    })),
  facts: tradeFacts,
  api: { tag: 'Trades', one: 'Trade', many: 'Trades' },
  follows: ({ nameEs, categories }) => ({
    names: [nameEs].map(as('spanish')),
    facets: categories.map((slug) => `category:${slug}`),
    relations: [],
  }),
  edited: {
    names: ['other', 'spanish', 'record'],
    relations: { used: 'product', 'same-work': 'rating', 'answers-for': 'trust' },
  },
  prose: ['work'],
  wordsOf: ({ ratios }) => ratios.flatMap(({ coverage, measure }) => [coverage, measure]),
  nameIn: ({ nameEs }, language) => (language === 'es' ? nameEs : undefined),
  plainOf: (plain) => plain.replace(/s$/, ''),
  facets: [],
  summary: ({ facts: { work } }) => `${/^.*?\.(?= |$)/.exec(work)?.[0] ?? work}`,
  List: TradeList,
  Record: TradeRecord,
})

const to =
  (targetKind: string, role: string) =>
  (target: string): EntryRelation => ({ role, targetKind, target })
