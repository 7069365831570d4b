/** Ships, trades, products and stored companies by any of their names, and by numbers in any spelling. */
import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import type { Grade } from '../evidence/grades.ts'
import { kindNames, type ThingKind, thingUrl } from '../kind-names.ts'
import { kindList, kinds } from '../kinds.ts'
import { translator } from '../translations.sql.ts'
import type { Suggestion } from './search.contract.ts'
import { plainName } from './search-words.ts'
import { slipsBetween } from './slips.ts'

/** `isNamed`: the text is one of its names, or gives its number. */
export type FoundThing = { suggestion: Suggestion; isNamed: boolean }

type Row = {
  kind: ThingKind
  slug: string
  name: string
  grade: Grade
  facts: Record<string, unknown>
  firstYear: number | null
  lastYear: number | null
  matched: string
  rank: number
}

const MAX_FOUND = 8
const MIN_PREFIX = 3
/** A shorter word has too many neighbors. */
const MIN_SIMILAR = 6
const ALIKE = 0.5
/** The rank of a row whose number the text gives. */
const NUMBERED = 3

export async function findThings(db: Queryable, text: string): Promise<FoundThing[]> {
  const plain = plainName(text)
  if (plain === '') return []
  const names = spellingsOf(plain)
  const exact = [...names, ...afterPrefix(plain)]
  const typed = numbersIn(plain)
  // "CVA-20" finds CV-20, but CV-20 comes first where there is one.
  const numbers = [
    ...typed,
    ...typed.flatMap((one) => kindList.flatMap(([, kind]) => kind.alsoNumbered?.(one) ?? [])),
  ]
  const begun = names.filter((name) => name.length >= MIN_PREFIX)
  const found = withoutNamesakes(await listNamed(db, exact, numbers, begun), exact)
  return found.length > 0 ? asFound(db, found) : []
}

/** "Enterprise CV-6" gives name and number: the other ships of this name are not meant. */
function withoutNamesakes(rows: Row[], exact: string[]): Row[] {
  const meant = rows.find(({ rank, kind, name }) => {
    const plain = plainName(name)
    return rank === NUMBERED && exact.includes(kinds[kind].plainOf?.(plain) ?? plain)
  })
  return meant ? rows.filter(({ rank, name }) => rank === NUMBERED || name !== meant.name) : rows
}

/** Allows slips of spelling; asked only where nothing has the text as it was typed. */
export async function findSimilarThings(db: Queryable, text: string): Promise<FoundThing[]> {
  const similar = spellingsOf(plainName(text)).filter((name) => name.length >= MIN_SIMILAR)
  if (similar.length === 0) return []
  const rows = await listSimilar(db, similar)
  return asFound(
    db,
    rows.filter((row) => isSlip(row, text)),
  )
}

/** Trigrams find what is like a name; "Fort William" is like "William Lykes" and no slip of it. */
function isSlip({ kind, matched }: Row, text: string): boolean {
  const bare = (name: string) => {
    const plain = plainName(name)
    return (kinds[kind].plainOf?.(plain) ?? plain).replaceAll(' ', '')
  }
  const asked = bare(text)
  return slipsBetween(asked, bare(matched)) <= Math.max(1, Math.floor(asked.length / 4))
}

/** The text as typed, and without what a kind of thing may have before or after its name. */
const spellingsOf = (plain: string): string[] => [
  ...new Set([plain, ...kindList.map(([, kind]) => kind.plainOf?.(plain) ?? plain)]),
]

const NUMBER = /\b([a-z]{1,5}) ?(?:([a-z]) )?(\d{1,4}[a-z]?)\b/g

/** "CV 20", "cv20" and "CVA(N)-65" within a text. */
const numbersIn = (plain: string): string[] =>
  [...plain.matchAll(NUMBER)].map(
    ([, letters = '', more = '', digits = '']) => letters + more + digits,
  )

const MAX_NAME_WORDS = 4

/** What follows "USS" in a longer text may be a name of one word or of several. */
function afterPrefix(plain: string): string[] {
  const [, after] = /\b(?:uss|usns|uscgc|ss|buque|ship) (.+)$/.exec(plain) ?? []
  const words = after?.split(' ').slice(0, MAX_NAME_WORDS) ?? []
  return words.map((_, at) => words.slice(0, at + 1).join(' '))
}

const COLUMNS = sql`t.kind, t.slug, t.name, t.grade, t.facts, t.first_year as "firstYear",
  t.last_year as "lastYear"`

/** Numbers first, then whole names, then beginnings; of equals what has documents. */
async function listNamed(db: Queryable, exact: string[], numbers: string[], begun: string[]) {
  const starts = begun.map((name) => `${name.replace(/[%_\\]/g, '')}%`)
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}, m.matched, m.rank
      from (select distinct on (n.thing_id) n.thing_id, n.name as matched,
                   case when n.role = 'number' and n.key = any(${arrayLiteral(numbers)}::text[]) then ${NUMBERED}::int
                        when n.key = any(${arrayLiteral(exact)}::text[]) then 2 else 1 end as rank
              from thing_names n
             where n.key = any(${arrayLiteral([...exact, ...numbers])}::text[])
                or n.role <> 'record' and n.key like any(${arrayLiteral(starts)}::text[])
             order by n.thing_id, 3 desc, n.role = 'name' desc) m
      join things t on t.id = m.thing_id and t.is_active
     order by m.rank desc, t.document_count desc, t.name collate "C", t.id
     limit ${MAX_FOUND}`)
  return rows
}

async function listSimilar(db: Queryable, names: string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS}, m.matched, 0 as rank
      from (select distinct on (n.thing_id) n.thing_id, n.name as matched, similarity(n.key, asked) as likeness
              from unnest(${arrayLiteral(names)}::text[]) asked
              join thing_names n on n.key % asked and n.role <> 'record'
             where similarity(n.key, asked) >= ${ALIKE}
             order by n.thing_id, 3 desc) m
      join things t on t.id = m.thing_id and t.is_active
     order by m.likeness desc, t.document_count desc, t.name collate "C" limit 4`)
  return rows
}

async function asFound(db: Queryable, rows: Row[]): Promise<FoundThing[]> {
  const shown = await translator(
    db,
    rows.flatMap(({ kind, facts }) => [
      ...kinds[kind].wordsOf(facts),
      ...kinds[kind].prose.flatMap((name) =>
        typeof facts[name] === 'string' ? [facts[name]] : [],
      ),
    ]),
  )
  return rows.map(({ kind, slug, name, grade, facts, firstYear, lastYear, matched, rank }) => {
    const own = kinds[kind].nameIn?.(facts, currentLanguage()) ?? name
    const words = Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [
        key,
        typeof value === 'string' ? shown(value).text : value,
      ]),
    )
    const summary = kinds[kind].summary({ facts: words, firstYear, lastYear })
    const isSaid = matched === name || matched === own || summary.startsWith(matched)
    return {
      isNamed: rank >= 2,
      suggestion: {
        kind,
        name: own,
        detail: [...(isSaid ? [] : [matched]), summary].join(', ').slice(0, 200),
        tag: kindNames[kind].one(),
        href: thingUrl(kind, slug),
        grade,
      },
    }
  })
}
