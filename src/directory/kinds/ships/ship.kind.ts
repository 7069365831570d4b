import { m } from '../../../paraglide/messages.js'
import { defineKind, type Entry, type EntryRelation, type Follows, type NameRole } from '../kind.ts'
import { outcomeName } from '../outcome-names.ts'
import {
  type ShipFacts,
  type ShipFile,
  type ShipType,
  shipFacts,
  shipFile,
} from './ship.contract.ts'
import { ShipList, ShipRecord } from './ship-markup.tsx'
import { shipTypeName } from './ship-types.tsx'

type Written = Extract<ShipFile, { type: ShipType }>['ships'][number]
type Listed = Exclude<ShipFile, { type: ShipType }>

/** Hulls of one series kept their digits when they were classed anew; escort carriers were a series of their own. */
const SERIES = [
  /^cv(?:a|s|n|an|l|t)?$/,
  /^dd(?:e|r|k|c)?$/,
  /^a?g?ss(?:n|g|r|k|rn|bn|gn)?$/,
  /^ca(?:g)?$/,
]

function alsoNumbered(number: string): string[] {
  const [, letters = '', digits = ''] = /^([a-z]+)(\d+)$/.exec(number) ?? []
  const series = SERIES.findIndex((one) => one.test(letters))
  return series < 0 ? [] : [`series${series} ${digits}`]
}

const PREFIX = /^(?:the )?(?:(?:uss|usns|uscgc|uscg|usat|usaht|usahs|ss|mv|ms|nuclear ship|ns) )?/

export const shipKind = defineKind<ShipFile, ShipFacts>({
  plural: 'ships',
  file: shipFile,
  entriesOf: (file) =>
    'type' in file
      ? file.ships.map((ship) => documented(file.type, ship))
      : file.ships.map((ship) => listed(ship, file)),
  facts: shipFacts,
  api: { tag: 'Ships', one: 'Ship', many: 'Ships' },
  follows: followsFrom,
  edited: {
    names: [],
    relations: {
      'built-at': 'facility',
      'overhaul-at': 'facility',
      'repair-at': 'facility',
      'conversion-at': 'facility',
      'work-at': 'facility',
    },
    without: ['register'],
  },
  prose: [],
  wordsOf: ({ jobs, spaces }) => [
    ...jobs.map(({ title }) => title),
    ...spaces.map(({ name }) => name),
  ],
  plainOf: (plain) => plain.replace(PREFIX, ''),
  alsoNumbered,
  facets: [
    {
      name: 'type',
      label: m.ships_type,
      valueName: (value) => shipTypeName(value as ShipType),
    },
    { name: 'outcome', label: m.ships_documents_show, valueName: outcomeName },
  ],
  placeRole: 'built-at',
  brief: ({ hull, type }) => ({ number: hull, about: shipTypeName(type) }),
  summary: ({ facts: { type, hull, class: shipClass }, firstYear, lastYear }) =>
    [
      hull,
      shipTypeName(type),
      shipClass && m.ships_class({ name: shipClass }),
      firstYear && (lastYear ? `${firstYear}–${lastYear}` : m.ships_from_year({ year: firstYear })),
    ]
      .filter(Boolean)
      .join(', '),
  List: ShipList,
  Record: ShipRecord,
})

const namesOf = (formerNames: string[], hulls: (string | null)[]) => [
  ...formerNames.map((name) => ({ name, role: 'other' as NameRole })),
  ...hulls.flatMap((name) => (name ? [{ name, role: 'number' as NameRole }] : [])),
]

const cite = <Part extends { source?: number; from?: number | undefined; to?: number | undefined }>(
  part: Part,
) => ({ from: part.from ?? null, to: part.to ?? null, source: part.source ?? null })

function documented(type: ShipType, ship: Written): Entry {
  const { service, jobs, builder, launched } = ship
  const facts: ShipFacts = {
    type,
    hull: ship.hull ?? null,
    otherHulls: ship.otherHulls,
    formerNames: ship.formerNames,
    class: ship.class ?? null,
    builder: builder?.name ?? null,
    launched: launched?.year ?? null,
    launchedSource: launched?.source ?? null,
    service: service.map(cite),
    jobs: jobs.map((job) => ({ rating: job.rating ?? null, title: job.title, ...cite(job) })),
    spaces: ship.spaces,
    register: null,
  }
  return {
    slug: ship.slug,
    name: ship.name,
    names: [],
    facts,
    relations: [
      ...(builder ? [atYard('built-at', builder)] : []),
      ...ship.yards.map((yard) => ({
        ...atYard(`${yard.what ?? 'work'}-at`, yard),
        fromYear: yard.from,
        toYear: yard.to,
      })),
    ],
    evidence: ship.evidence,
    unknown: ship.unknown,
  }
}

function followsFrom(facts: ShipFacts): Follows {
  const { type, hull, otherHulls, formerNames, service, jobs, register, launched } = facts
  const starts = service.flatMap(({ from }) => from ?? [])
  const ends = service.flatMap(({ to }) => to ?? [])
  const isOver = service.length > 0 && service.at(-1)?.to !== null
  return {
    names: namesOf(formerNames, [hull, ...otherHulls]),
    // The launch is the first that is known of a ship that is only in a register.
    firstYear: starts.length > 0 ? Math.min(...starts) : ((register && launched) ?? undefined),
    lastYear: isOver ? Math.max(...ends) : undefined,
    facets: [`type:${type}`, ...classFacet(facts.class)],
    relations: [
      ...new Map(
        jobs.flatMap(({ rating, source }): [string, EntryRelation][] =>
          rating
            ? [
                [
                  rating,
                  {
                    role: 'served-as',
                    targetKind: 'rating',
                    target: rating,
                    source: source ?? undefined,
                  },
                ],
              ]
            : [],
        ),
      ).values(),
    ],
  }
}

type Yard = { name: string; record?: number | undefined; source?: number | undefined }

const atYard = (role: string, { name, record, source }: Yard): EntryRelation => ({
  role,
  targetKind: 'facility',
  target: record === undefined ? null : String(record),
  name,
  source,
})

function listed(ship: Listed['ships'][number], { register: registers, yards }: Listed): Entry {
  const register = registers[ship.register]
  if (!register) throw new Error(`${ship.slug}: there is no register ${ship.register}`)
  const builder =
    typeof ship.builder === 'string'
      ? { name: ship.builder, record: ship.record ?? yards[ship.builder] }
      : ship.builder
  return {
    slug: ship.slug,
    name: ship.name,
    names: [],
    facts: {
      type: ship.type,
      hull: ship.hull ?? null,
      otherHulls: ship.otherHulls,
      formerNames: ship.formerNames,
      class: ship.class ?? null,
      builder: builder?.name ?? null,
      launched: ship.launched ?? null,
      launchedSource: null,
      service: ship.from || ship.to ? [cite({ from: ship.from, to: ship.to })] : [],
      jobs: [],
      spaces: [],
      register: { ...register, checkedOn: ship.checkedOn },
    } satisfies ShipFacts,
    relations: builder ? [atYard('built-at', builder)] : [],
    evidence: [],
    unknown: [],
    checkedOn: ship.checkedOn,
  }
}

const classFacet = (name: string | null): string[] =>
  name === null ? [] : [`class:${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`]
