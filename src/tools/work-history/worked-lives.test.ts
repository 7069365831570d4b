/** Ten lives and any other: nothing is lost on the way through files, storage and a doctor's record. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { workedLives } from '../../../tests/support/worked-lives.ts'
import { openText, sealText } from '../../platform/web/sealed-text.ts'
import { readBundle, writeBundle } from './fhir-bundle.ts'
import {
  type Entry,
  entryFields,
  type HistoryError,
  type Person,
  readHistory,
  readPeople,
  writeHistory,
} from './history.ts'
import { readCsv, writeCsv } from './history-files.ts'

const throughBundle = (person: Person) =>
  readBundle(JSON.stringify(writeBundle(person, { origin: 'https://atlas.example' })))

const ways: Record<string, (person: Person) => Promise<Person | undefined>> = {
  'the storage of the device': async (person) => {
    const algorithm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    const sealed = await sealText(key, writeHistory({ people: [person] }))
    return readHistory((await openText(key, sealed)) ?? '').people[0]
  },
  'a saved file': async (person) => readHistory(writeHistory({ people: [person] })).people[0],
  'a spreadsheet': async (person) => readCsv(writeCsv({ people: [person] })).people[0],
  'a FHIR document': async (person) => throughBundle(person).people[0],
}

/** What a history can hold, as it is read: trimmed, in order, with dates that make sense. */
const anyPerson: fc.Arbitrary<Person> = fc
  .record({
    name: text(60),
    entries: fc.array(
      fc.record({
        kind: fc.constantFrom<Entry['kind']>('job', 'service'),
        place: text(entryFields.place.longest),
        city: maybe(entryFields.city.longest),
        state: fc.constantFrom('', 'OH', 'PR'),
        from: fc.constantFrom('', '1944', '1944-02', '1950'),
        to: fc.constantFrom('', '1950', '1951-12'),
        trade: maybe(entryFields.trade.longest),
        products: maybe(entryFields.products.longest),
        coworkers: maybe(entryFields.coworkers.longest),
        unit: maybe(entryFields.unit.longest),
        notes: maybe(entryFields.notes.longest),
        site: fc.constantFrom(undefined, {
          id: 7,
          path: '/ohio/toledo/a-mill-asbestos-exposure',
          grade: 'reported',
        }),
        things: fc.constantFrom(undefined, ['ship/uss-a', 'product/b-2'], ['trade/c']),
      }),
      { maxLength: 4 },
    ),
  })
  .map((person) => readPeople([person]).people[0] as Person)

function text(maxLength: number) {
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((words) => words.trim() !== '' && words.trim().length <= maxLength)
}
function maybe(maxLength: number) {
  return fc.oneof(
    fc.constant(''),
    fc.constantFrom('Notes: x', 'Record in the directory: /a (b/c)', '"a",\n=b', "'-"),
    text(maxLength),
  )
}

describe.each(Object.entries(ways))('%s', (_, through) => {
  it.each(workedLives.map((person) => [person.name, person]))(
    'keeps the life of: %s',
    async (_name, person) => {
      expect(await through(person)).toEqual(readPeople([person]).people[0])
    },
  )

  it('keeps any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyPerson, async (person) => {
        // A spreadsheet without rows has no people.
        fc.pre(person.entries.length > 0)
        expect(await through(person)).toEqual(person)
      }),
      { numRuns: 60 },
    )
  })
})

const GUIDE = 'http://hl7.org/fhir/us/odh/StructureDefinition'
const uuid = z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/)
const reference = z.strictObject({ reference: uuid, display: z.string().min(1).optional() })
const loinc = (code: string) =>
  z.strictObject({
    coding: z.tuple([
      z.strictObject({
        system: z.literal('http://loinc.org'),
        code: z.literal(code),
        display: z.string(),
      }),
    ]),
  })
const date = z.string().regex(/^\d{4}(-\d{2})?$/)
const absent = z.strictObject({
  extension: z.tuple([
    z.strictObject({
      url: z.literal('http://hl7.org/fhir/StructureDefinition/data-absent-reason'),
      valueCode: z.literal('unknown'),
    }),
  ]),
})

/** What the guide and R4 require of each resource, and nothing that they forbid. */
const resources = {
  Composition: z.strictObject({
    resourceType: z.literal('Composition'),
    id: z.uuid(),
    meta: z.strictObject({
      profile: z.tuple([z.literal(`${GUIDE}/odh-OccupationalDataForHealth`)]),
    }),
    language: z.enum(['en', 'es']),
    status: z.literal('final'),
    type: loinc('74166-0'),
    subject: reference,
    date: z.iso.datetime(),
    // Who writes is not asked, so that no person is named as the author.
    author: z.tuple([z.strictObject({ display: z.string().min(1) })]),
    title: z.string().min(1),
    section: z.tuple([
      z
        .strictObject({
          title: z.string().min(1),
          code: loinc('11341-5'),
          text: z.strictObject({
            status: z.literal('generated'),
            div: z.string().regex(/^<div xmlns="http:\/\/www\.w3\.org\/1999\/xhtml">.+<\/div>$/s),
          }),
          entry: z.array(reference),
          emptyReason: z.object({}).optional(),
        })
        // cmp-2: a section has entries or says why not.
        .refine(({ entry, emptyReason }) => entry.length > 0 !== (emptyReason !== undefined)),
    ]),
  }),
  Patient: z.strictObject({
    resourceType: z.literal('Patient'),
    id: z.uuid(),
    name: z.tuple([z.strictObject({ use: z.literal('anonymous'), text: z.string().min(1) })]),
  }),
  Organization: z.strictObject({
    resourceType: z.literal('Organization'),
    id: z.uuid(),
    name: z.string().min(1),
    type: z.array(z.strictObject({ text: z.string() })).optional(),
    address: z
      .tuple([
        z.strictObject({
          city: z.string().optional(),
          state: z.string().optional(),
          country: z.literal('US'),
        }),
      ])
      .optional(),
  }),
  Observation: z
    .strictObject({
      resourceType: z.literal('Observation'),
      id: z.uuid(),
      meta: z.strictObject({ profile: z.tuple([z.literal(`${GUIDE}/odh-PastOrPresentJob`)]) }),
      extension: z.tuple([
        z.strictObject({
          url: z.literal(`${GUIDE}/odh-Employer-extension`),
          valueReference: reference,
        }),
      ]),
      status: z.literal('final'),
      category: z.tuple([
        z.strictObject({
          coding: z.tuple([
            z.strictObject({
              system: z.literal('http://terminology.hl7.org/CodeSystem/observation-category'),
              code: z.literal('social-history'),
            }),
          ]),
        }),
      ]),
      code: loinc('11341-5'),
      subject: reference,
      effectivePeriod: z.union([
        absent,
        z
          .strictObject({ start: date.optional(), end: date.optional(), _end: absent.optional() })
          .refine(({ end, _end }) => (end === undefined) !== (_end === undefined)),
      ]),
      valueCodeableConcept: z.strictObject({ text: z.string().min(1) }).optional(),
      dataAbsentReason: z.object({ coding: z.array(z.object({})).min(1) }).optional(),
      note: z
        .array(z.strictObject({ text: z.string().min(1) }))
        .min(1)
        .optional(),
      component: z
        .tuple([z.strictObject({ code: loinc('87729-0'), valueString: z.string().min(1) })])
        .optional(),
    })
    // obs-6: a reason only where there is no value; the guide asks for one of them.
    .refine(({ valueCodeableConcept: value, dataAbsentReason: reason }) => !value !== !reason),
}

const bundleSchema = z.strictObject({
  resourceType: z.literal('Bundle'),
  identifier: z.strictObject({ system: z.literal('urn:ietf:rfc:3986'), value: uuid }),
  type: z.literal('document'),
  timestamp: z.iso.datetime(),
  entry: z
    .array(
      z.strictObject({
        fullUrl: uuid,
        resource: z.discriminatedUnion('resourceType', [
          resources.Composition,
          resources.Patient,
          resources.Organization,
          resources.Observation,
        ]),
      }),
    )
    .min(2),
})

/** Each address of a resource, and each reference to one. */
function addressesIn(bundle: unknown) {
  const { entry } = bundleSchema.parse(JSON.parse(JSON.stringify(bundle)))
  const used = [...JSON.stringify(entry).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to)
  return { entry, own: entry.map(({ fullUrl }) => fullUrl), used: new Set(used) }
}

describe('a FHIR document', () => {
  it.each(workedLives)('has what R4 and the guide require: $name', (person) => {
    const { entry, own, used } = addressesIn(writeBundle(person))
    expect(entry[0]?.resource.resourceType).toBe('Composition')
    expect(new Set(own).size).toBe(own.length)
    for (const { fullUrl, resource } of entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
    // Everything is in it, and nothing lies about unreached.
    expect([...used].sort()).toEqual(own.slice(1).sort())
  })

  it('has them for any history, also for one without entries', () => {
    fc.assert(
      fc.property(anyPerson, (person) => {
        const { own, used } = addressesIn(writeBundle(person))
        expect([...used].sort()).toEqual(own.slice(1).sort())
      }),
      { numRuns: 60 },
    )
    expect(() => addressesIn(writeBundle({ name: 'Mine', entries: [] }))).not.toThrow()
  })

  it('cites the documents that were loaded, with the address of their record', () => {
    const [person] = workedLives
    if (!person) throw new Error('There are ten')
    const records = {
      'ship/uss-forrestal-cv-59': {
        name: 'USS Forrestal',
        sources: ['Citation Nr: 1'],
        companies: [],
      },
    }
    const written = JSON.stringify(
      writeBundle(person, { records, origin: 'https://atlas.example' }),
    )
    expect(written).toContain('"Document: Citation Nr: 1"')
    expect(written).toContain('https://atlas.example/ships/uss-forrestal-cv-59')
  })

  it('is refused with a reason when a text in it is too long or it is of nobody', () => {
    const faultIn = (bundle: object) => {
      try {
        readBundle(JSON.stringify(bundle))
      } catch (error) {
        return (error as HistoryError).message
      }
    }
    const long = writeBundle({ name: 'x'.repeat(61), entries: [] })
    expect(faultIn(long)).toContain('more than 60 characters')
    expect(faultIn({ resourceType: 'Bundle', entry: 5 })).toContain('contains no people')
  })
})
