/**
 * Texts about states, towns and facilities. Those of texts/ are written by hand, in both languages; every other town has two sentences
 * made of its records, so that no page has to say that its text is still to come.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { plainSlug } from '../../src/directory/slug.ts'
import { ROOT } from '../../src/platform/root.ts'
import { countyName, type UsState, usStates } from '../../src/site/us.ts'
import type { Row } from '../demo/generate.ts'
import { readDocumentedSites } from './documented-rows.ts'

const FOLDER = join(ROOT, 'datasets/documented/texts')

const paragraph = z.string().trim().min(1).max(900)
/** A block is a list of paragraphs. */
const block = z.array(paragraph).min(1).max(6)
const inBoth = (blocks: number) => {
  const text = z.array(block).length(blocks)
  return z
    .strictObject({ en: text, es: text })
    .refine(
      ({ en, es }) => en.every((one, i) => one.length === es[i]?.length),
      'needs as many paragraphs in Spanish as in English',
    )
}
const textsFileSchema = z.strictObject({
  /** Documents that the text rests on, so that a reader can check it: titles with publisher and year. */
  sources: z.array(z.string().min(1).max(300)).min(1).max(40),
  state: inBoth(1).optional(),
  /** By the slug of the town. Industrial history in the first two blocks, help in the last two. */
  cities: z.record(z.string(), inBoth(4)).default({}),
  /** By the slug of the facility, which no other has. It rests on the documents of its record. */
  facilities: z.record(z.string(), inBoth(1)).default({}),
})
type Text = { en: string[][]; es: string[][] }
type TextRow = { type: string; name: string; stateSlug: string | null; text: Text }

const inOneBlock = (en: string[], es: string[]): Text => ({ en: [en], es: [es] })

export function documentedTexts(): TextRow[] {
  const written = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap(readFile)
  const names = new Set(written.map(({ name }) => name))
  return [
    ...written,
    ...townTexts().filter(
      ({ name }) => !names.has(name.replace('_content_adaptive', '_enhanced_content')),
    ),
  ]
}

function readFile(file: string): TextRow[] {
  const stateSlug = file.replace('.yaml', '')
  const parsed = textsFileSchema.safeParse(parse(readFileSync(join(FOLDER, file), 'utf8')))
  const isState = usStates.some(({ slug }) => slug === stateSlug)
  if (!parsed.success || !isState)
    throw new Error(
      `datasets/documented/texts/${file}: ${parsed.error ? z.prettifyError(parsed.error) : 'is not the slug of a state'}`,
    )
  const { state, cities, facilities } = parsed.data
  return [
    ...(state
      ? [{ type: 'state', name: `${stateSlug}_state_content`, stateSlug: null, text: state }]
      : []),
    ...Object.entries(cities).map(([slug, text]) => ({
      type: 'city_enhanced',
      name: `${slug}_enhanced_content`,
      stateSlug,
      text,
    })),
    ...Object.entries(facilities).map(([slug, text]) => ({
      type: 'facility',
      name: `${slug}_content_enhanced_live`,
      stateSlug,
      text,
    })),
  ]
}

type Site = ReturnType<typeof readDocumentedSites>[number]['sites'][number]

/** A slug that towns of several states have is that of the one with most records: the text says whose it is. */
function townTexts(): TextRow[] {
  const towns = new Map<string, { state: UsState; name: string; sites: Site[] }>()
  for (const { state, sites } of readDocumentedSites()) {
    for (const site of sites) {
      const name = site.city ?? countyName(state.code, site.county ?? '')
      const key = `${state.slug}/${plainSlug(name)}`
      const town = towns.get(key) ?? { state, name, sites: [] }
      town.sites.push(site)
      towns.set(key, town)
    }
  }
  const bySlug = new Map<string, TextRow>()
  const largestFirst = [...towns].sort(([, a], [, b]) => b.sites.length - a.sites.length)
  for (const [key, { state, name: town, sites }] of largestFirst) {
    const name = `${key.split('/')[1]}_content_adaptive`
    if (bySlug.has(name)) continue
    const text = aboutTown(town, state.name, sites)
    bySlug.set(name, { type: 'city', name, stateSlug: state.slug, text })
  }
  return [...bySlug.values()]
}

const MAX_NAMED = 3

/** No counts, which would be wrong after the next import. */
function aboutTown(town: string, state: string, sites: Site[]): Text {
  const strongest = sites.toSorted((a, b) => b.evidence.length - a.evidence.length)
  const names = strongest.slice(0, MAX_NAMED).map(({ name }) => name)
  const documents = sites.flatMap(({ evidence, sources }) => [...evidence, ...sources])
  const years = documents.map(({ year }) => year)
  const [first, last] = [Math.min(...years), Math.max(...years)]
  const publishers = mostFrequent(documents.map(({ publisher }) => publisher)).slice(0, MAX_NAMED)
  const isAbout = sites.some(({ evidence }) =>
    evidence.some(({ shows }) => shows !== 'place-and-period'),
  )
  const [en, es] = ['en-US', 'es-US'].map((locale) => new Intl.ListFormat(locale))
  const list = (format: Intl.ListFormat | undefined, of: string[]) => format?.format(of) ?? ''
  const dated = first === last ? `${first}` : `${first}–${last}`
  return inOneBlock(
    [
      `The records of ${town}, ${state}, include ${list(en, names)}.`,
      isAbout
        ? `They rest on documents dated ${dated}, published by ${list(en, publishers)}; each record says what its documents show about asbestos and what they leave open.`
        : `Their documents, dated ${dated} and published by ${list(en, publishers)}, show the place and its time; none that was read so far speaks of asbestos there.`,
    ],
    [
      `Los registros de ${town}, ${state}, incluyen ${list(es, names)}.`,
      isAbout
        ? `Se basan en documentos de ${dated}, publicados por ${list(es, publishers)}; cada registro dice qué muestran sus documentos sobre el asbesto y qué dejan sin responder.`
        : `Sus documentos, de ${dated} y publicados por ${list(es, publishers)}, muestran el lugar y su época; ninguno de los leídos hasta ahora habla de asbesto allí.`,
    ],
  )
}

function mostFrequent(values: string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

export const textRows = (): Row[] =>
  documentedTexts().map(({ type, name, stateSlug, text }, i) => ({
    id: i + 1,
    template_type: type,
    template_name: name,
    state_slug: stateSlug,
    content_blocks: text.en.map((paragraphs) => paragraphs.join('\n')),
    placeholders: [],
    is_active: true,
  }))

/** Each paragraph with its Spanish. */
export const textTranslations = (): [english: string, spanish: string][] =>
  documentedTexts().flatMap(({ text }) =>
    text.en.flatMap((paragraphs, b) =>
      paragraphs.map((english, p): [string, string] => [english, text.es[b]?.[p] ?? '']),
    ),
  )
