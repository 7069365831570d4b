/** Ships, trades and products: a folder for each kind, read in the shape that the kind declares. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { ThingKind } from '../../src/directory/kind-names.ts'
import type { Entry, Kind } from '../../src/directory/kinds/kind.ts'
import { thingBatches } from '../../src/directory/kinds/thing-rows.ts'
import { kindList } from '../../src/directory/kinds.ts'
import { ROOT } from '../../src/platform/root.ts'
import type { Row } from '../demo/generate.ts'

const FOLDER = join(ROOT, 'datasets/documented')

type Group = { name: ThingKind; kind: Kind; entries: Entry[] }

let groups: Group[] | undefined

/** Throws, naming the file, when a record breaks a rule. Read once. */
export function readThings(): Group[] {
  groups ??= kindList.map(([name, kind]) => ({ name, kind, entries: readKind(kind) }))
  return groups
}

function readKind(kind: Kind): Entry[] {
  const folder = join(FOLDER, kind.plural)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const entries = files.sort().flatMap((name) => {
    const where = `datasets/documented/${kind.plural}/${name}`
    return kind.entriesOf(check(where, kind.file, readFileSync(join(folder, name), 'utf8')))
  })
  const slugs = entries.map(({ slug }) => slug)
  const double = slugs.find((slug, at) => slugs.indexOf(slug) !== at)
  if (double) throw new Error(`datasets/documented/${kind.plural}: ${double} stands twice`)
  return entries
}

export function check<Shape>(where: string, shape: z.ZodType<Shape>, text: string): Shape {
  const parsed = shape.safeParse(parse(text))
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** But for the kinds that are stored already. */
export const documentedThings = (stored: string[] = []): { table: string; rows: Row[] }[] =>
  thingBatches(readThings().filter(({ name }) => !stored.includes(name)))

const line = z.string().trim().min(1).max(900)
/** Translations by slug, in the order of the English. */
const spanishFile = z.record(
  z.string(),
  z
    .object({ evidence: z.array(line).optional(), unknown: z.array(line).optional() })
    .catchall(line),
)
const spanishWords = z.strictObject({ words: z.record(line, line) })

const inSpanish = <Shape>(name: string, shape: z.ZodType<Shape>): Shape | undefined => {
  const path = join(FOLDER, 'es', `${name}.yaml`)
  if (!existsSync(path)) return undefined
  return check(`datasets/documented/es/${name}.yaml`, shape, readFileSync(path, 'utf8'))
}

/** Words that repeat: of ships and trades, of products and companies, and how to find a document. */
const WORDS = ['kind-words', 'trade-words', 'product-words', 'company-words']

type Lack = { where: string; english: string }

/** The Spanish of everything that these kinds say, and what has none. */
export function translateThings(): { found: [english: string, spanish: string][]; lacks: Lack[] } {
  const found: [string, string][] = []
  const lacks: Lack[] = []
  const add = (where: string, english: string, spanish: string | undefined) => {
    if (spanish === undefined) lacks.push({ where, english })
    else found.push([english, spanish])
  }
  const hints = inSpanish('words', z.object({ findIt: z.record(line, line) }))?.findIt
  const words: Record<string, string> = Object.assign(
    {},
    hints,
    ...WORDS.map((name) => inSpanish(name, spanishWords)?.words),
  )
  for (const { kind, entries } of readThings()) {
    const file = inSpanish(kind.plural, spanishFile) ?? {}
    for (const { slug, evidence, unknown, facts } of entries) {
      const spanish = file[slug]
      const where = `datasets/documented/es/${kind.plural}.yaml: ${slug}`
      for (const [at, { statement }] of evidence.entries())
        add(where, statement, spanish?.evidence?.[at])
      for (const [at, text] of unknown.entries()) add(where, text, spanish?.unknown?.[at])
      for (const name of kind.prose) {
        const text = facts[name]
        if (typeof text === 'string') add(where, text, spanish?.[name])
      }
      const hints = evidence.flatMap(({ findIt }) => findIt ?? [])
      for (const word of [...kind.wordsOf(facts), ...hints])
        add('datasets/documented/es/kind-words.yaml', word, words[word])
    }
  }
  return { found, lacks }
}
