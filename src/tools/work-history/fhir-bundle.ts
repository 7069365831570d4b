/**
 * The history of one person as a FHIR R4 document after the HL7 guide Occupational Data for Health, for
 * the record of a doctor, and read back from one. Decision 152 says what is left out and why.
 */
import { m } from '../../paraglide/messages.js'
import { currentLanguage } from '../../platform/web/language.ts'
import { randomUuid } from '../../platform/web/random-uuid.ts'
import {
  type Entry,
  HistoryError,
  type Person,
  placeOf,
  readPeople,
  titleOf,
  type WorkHistory,
  yearsOf,
} from './history.ts'
import { linksOf, type SiteRecord } from './site-records.ts'
import { thingPage } from './thing-names.ts'

const GUIDE = 'http://hl7.org/fhir/us/odh/StructureDefinition'
const LOINC = 'http://loinc.org'
const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'
const UNKNOWN = { extension: [{ url: ABSENT, valueCode: 'unknown' }] }

const SERVICE = 'Branch of military service'
/** Not the patient: a daughter may keep her father's history, and nobody is asked who writes. */
const AUTHOR = { display: 'The person whose work this is, or somebody close to them' }
/** Fields that the guide has no element for are notes, each with its name in English. */
const NOTES = { unit: 'Ship or unit', coworkers: 'Coworkers', notes: 'Notes' } as const
const RECORD = 'Record in the directory'
const DOCUMENT = 'Document'

const coded = (code: string, display: string) => ({ coding: [{ system: LOINC, code, display }] })
const OCCUPATION = coded('11341-5', 'History of Occupation')
const HAZARD = coded('87729-0', 'History of Occupational hazard')

type Resource = { resourceType: string; id: string; [element: string]: unknown }
type Options = {
  records?: Record<string, SiteRecord>
  now?: Date
  /** Where addresses of records lead. */
  origin?: string
  newId?: () => string
}

export function writeBundle(
  { name, entries }: Person,
  { records = {}, now = new Date(), origin = '', newId = randomUuid }: Options = {},
) {
  const date = now.toISOString()
  const [document, composition, patient] = [newId(), newId(), newId()]
  const subject = { reference: `urn:uuid:${patient}`, display: name }
  const jobs = entries.map((entry) => {
    const employer = newId()
    return {
      employer: employerOf(entry, employer),
      job: jobOf(entry, newId(), subject, employer, notesOf(entry, records, origin)),
    }
  })
  const resources: Resource[] = [
    {
      resourceType: 'Composition',
      id: composition,
      meta: { profile: [`${GUIDE}/odh-OccupationalDataForHealth`] },
      language: currentLanguage(),
      status: 'final',
      type: coded('74166-0', 'Occupational summary note'),
      subject,
      date,
      author: [AUTHOR],
      title: m.exposure_paper_history(),
      section: [
        {
          title: m.exposure_paper_heading(),
          code: OCCUPATION,
          text: { status: 'generated', div: narrative(entries) },
          entry: jobs.map(({ job }) => ({ reference: `urn:uuid:${job.id}` })),
          ...(jobs.length === 0 && {
            emptyReason: {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
                  code: 'notstarted',
                },
              ],
            },
          }),
        },
      ],
    },
    // What a history is called, such as "My father": no name is asked for.
    { resourceType: 'Patient', id: patient, name: [{ use: 'anonymous', text: name }] },
    ...jobs.flatMap(({ employer, job }) => [job, employer]),
  ]
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${document}` },
    type: 'document',
    timestamp: date,
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  }
}

const employerOf = ({ kind, place, city, state }: Entry, id: string): Resource => ({
  resourceType: 'Organization',
  id,
  ...(kind === 'service' && { type: [{ text: SERVICE }] }),
  name: place,
  ...((city || state) && {
    address: [{ ...(city && { city }), ...(state && { state }), country: 'US' }],
  }),
})

const jobOf = (
  { from, to, trade, products }: Entry,
  id: string,
  subject: object,
  employer: string,
  notes: string[],
): Resource => ({
  resourceType: 'Observation',
  id,
  meta: { profile: [`${GUIDE}/odh-PastOrPresentJob`] },
  extension: [
    {
      url: `${GUIDE}/odh-Employer-extension`,
      valueReference: { reference: `urn:uuid:${employer}` },
    },
  ],
  status: 'final',
  category: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/observation-category',
          code: 'social-history',
        },
      ],
    },
  ],
  code: OCCUPATION,
  subject,
  effectivePeriod: periodOf(from, to),
  ...(trade
    ? { valueCodeableConcept: { text: trade } }
    : {
        dataAbsentReason: {
          coding: [
            {
              system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
              code: 'unknown',
            },
          ],
        },
      }),
  ...(notes.length > 0 && { note: notes.map((text) => ({ text })) }),
  ...(products && { component: [{ code: HAZARD, valueString: products }] }),
})

/** Without an end a job would be the present one, which nobody said. */
function periodOf(from: string, to: string): object {
  if (!from && !to) return UNKNOWN
  return { ...(from && { start: from }), ...(to ? { end: to } : { _end: UNKNOWN }) }
}

function notesOf(entry: Entry, records: Record<string, SiteRecord>, origin: string): string[] {
  const { site, things = [] } = entry
  const written = Object.entries(NOTES).flatMap(([field, label]) => {
    const text = entry[field as keyof typeof NOTES]
    return text ? [`${label}: ${text}`] : []
  })
  const linked = [
    ...(site ? [`${RECORD}: ${origin}${site.path} (record ${site.id}, ${site.grade})`] : []),
    ...things.map((key) => `${RECORD}: ${origin}${thingPage(key)} (${key})`),
  ]
  const documents = linksOf([entry]).flatMap((link) =>
    (records[link]?.sources ?? []).map((source) => `${DOCUMENT}: ${source}`),
  )
  return [...written, ...linked, ...documents]
}

function narrative(entries: Entry[]): string {
  const lines = entries.map((entry) =>
    [yearsOf(entry), titleOf(entry), placeOf(entry), entry.trade, entry.products, entry.notes]
      .filter(Boolean)
      .join('. '),
  )
  const items = lines.map((line) => `<li>${escaped(line)}</li>`).join('')
  const list = items ? `<ul>${items}</ul>` : `<p>${escaped(m.history_none())}</p>`
  return `<div xmlns="http://www.w3.org/1999/xhtml">${list}</div>`
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** As notesOf() writes them. */
const SITE_NOTE =
  /^Record in the directory: (?:https?:\/\/[^/]+)?(\/\S+) \(record (\d+), ([a-z]+)\)$/
const THING_NOTE = /^Record in the directory: \S+ \(([a-z]+\/[a-z0-9-]+)\)$/

type Read = { [element: string]: unknown }

/** Only what writeBundle() writes is understood; every text is checked as one of a saved file is. */
export function readBundle(json: string): WorkHistory {
  const bundle: Read = JSON.parse(json)
  const resources = new Map(
    listOf(bundle.entry).map(({ fullUrl, resource }) => [
      String(fullUrl),
      isObject(resource) ? resource : {},
    ]),
  )
  const all = [...resources.values()]
  const patient = all.find(({ resourceType }) => resourceType === 'Patient')
  if (!patient) throw new HistoryError(m.history_files_no_people())
  const jobs = all.filter(
    ({ resourceType, code }) =>
      resourceType === 'Observation' && codeIn(code) === OCCUPATION.coding[0]?.code,
  )
  return readPeople([
    {
      name: listOf(patient.name)[0]?.text,
      entries: jobs.map((job) => readJob(job, employerIn(job, resources))),
    },
  ])
}

function employerIn(job: Read, resources: Map<string, Read>): Read {
  const { valueReference } =
    listOf(job.extension).find(({ url }) => url === `${GUIDE}/odh-Employer-extension`) ?? {}
  const reference = isObject(valueReference) ? valueReference.reference : undefined
  return resources.get(String(reference)) ?? {}
}

function readJob(job: Read, employer: Read): object {
  const notes = listOf(job.note).map(({ text }) => String(text))
  const noted = (label: string) =>
    notes.find((note) => note.startsWith(`${label}: `))?.slice(label.length + 2)
  const period = isObject(job.effectivePeriod) ? job.effectivePeriod : {}
  const trade = isObject(job.valueCodeableConcept) ? job.valueCodeableConcept.text : undefined
  const hazard = listOf(job.component).find(
    ({ code }) => codeIn(code) === HAZARD.coding[0]?.code,
  )?.valueString
  const address = listOf(employer.address)[0] ?? {}
  const [, path, id, grade] = notes.flatMap((note) => [SITE_NOTE.exec(note) ?? []]).flat()
  return {
    kind: listOf(employer.type)[0]?.text === SERVICE ? 'service' : 'job',
    place: employer.name,
    city: address.city,
    state: address.state,
    from: period.start,
    to: period.end,
    trade,
    products: hazard,
    coworkers: noted(NOTES.coworkers),
    unit: noted(NOTES.unit),
    notes: noted(NOTES.notes),
    site: { id: Number(id), path, grade },
    things: notes.flatMap((note) => THING_NOTE.exec(note)?.[1] ?? []),
  }
}

const isObject = (value: unknown): value is Read =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): Read[] => (Array.isArray(value) ? value.filter(isObject) : [])

const codeIn = (concept: unknown): unknown =>
  isObject(concept) ? listOf(concept.coding)[0]?.code : undefined
