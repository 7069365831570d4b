/** The Spanish of the documented records: es/ has a file for each state, and one of words that repeat. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  type DocumentedSite,
  translatedFileSchema,
  translatedWordsSchema,
} from '../../src/directory/evidence/evidence.contract.ts'
import { ROOT } from '../../src/platform/root.ts'
import type { Row } from '../demo/generate.ts'
import { readDocumentedSites } from './documented-rows.ts'
import { textTranslations } from './texts.ts'
import { translateThings } from './things.ts'

const FOLDER = join(ROOT, 'datasets/documented/es')

function read<Shape>(name: string, shape: z.ZodType<Shape>): Shape {
  const parsed = shape.safeParse(parse(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8')))
  if (!parsed.success)
    throw new Error(`datasets/documented/es/${name}.yaml: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Throws where a translation is missing or fits no English text, naming the record. */
export function readTranslations(): Map<string, string> {
  const found = new Map<string, string>()
  const add = (where: string, english: string, spanish: string | undefined) => {
    const other = found.get(english)
    if (spanish === undefined) throw new Error(`${where} has no Spanish for “${english}”`)
    if (other !== undefined && other !== spanish)
      throw new Error(`${where} has another Spanish for “${english}” than an earlier record`)
    found.set(english, spanish)
  }
  const files = readDocumentedSites()
  for (const { state, sites } of files) {
    const where = `datasets/documented/es/${state.slug}.yaml`
    const said = read(state.slug, translatedFileSchema)
    const numbers = sites.map(({ record }) => String(record))
    const extra = Object.keys(said).filter((number) => !numbers.includes(number))
    if (extra.length > 0) throw new Error(`${where}: there is no record ${extra.join(', ')}`)
    for (const { record, evidence, unknown } of sites) {
      const spanish = said[record]
      if (!spanish) throw new Error(`${where}: record ${record} is missing`)
      const isComplete =
        spanish.evidence.length === evidence.length && spanish.unknown.length === unknown.length
      if (!isComplete)
        throw new Error(`${where}: record ${record} has more or fewer lines in English`)
      for (const [at, { statement }] of evidence.entries())
        add(`${where}: record ${record}`, statement, spanish.evidence[at])
      for (const [at, text] of unknown.entries())
        add(`${where}: record ${record}`, text, spanish.unknown[at])
    }
  }
  const words = read('words', translatedWordsSchema)
  const sites = files.flatMap((file) => file.sites)
  for (const [kind, used] of Object.entries(wordsOf(sites)) as [keyof typeof words, string[]][]) {
    const where = `datasets/documented/es/words.yaml: ${kind}`
    const extra = Object.keys(words[kind]).filter((word) => !used.includes(word))
    if (extra.length > 0) throw new Error(`${where}: no record says ${extra.join(', ')}`)
    for (const word of used) add(where, word, words[kind][word])
  }
  for (const [english, spanish] of textTranslations())
    add('datasets/documented/texts', english, spanish)
  // What has no Spanish yet is shown in English, marked as such; a test lists it.
  for (const [english, spanish] of translateThings().found)
    if (!found.has(english)) found.set(english, spanish)
  return found
}

const wordsOf = (sites: DocumentedSite[]) => ({
  types: sites.map(({ type }) => type),
  trades: sites.flatMap(({ trades }) => trades.map(({ name }) => name)),
  products: sites.flatMap(({ products }) => products.map(({ name }) => name)),
  findIt: sites.flatMap(({ evidence, sources }) =>
    [...evidence, ...sources].flatMap(({ findIt = [] }) => findIt),
  ),
})

export const translationRows = (): Row[] =>
  [...readTranslations()].map(([english, translation]) => ({
    language: 'es',
    english,
    translation,
  }))
