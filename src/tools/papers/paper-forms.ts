/**
 * What to write on two federal forms, and a statement for VA, from a history on the device. The names of
 * fields are those on the forms, in English; the forms themselves are the agencies'.
 */
import { m } from '../../paraglide/messages.js'
import { type Entry, placeOf, storedTitle, yearsOf } from '../work-history/history.ts'

export const paperNames = ['earnings', 'service-records', 'statement'] as const
export type PaperName = (typeof paperNames)[number]

/** For whom the papers are: it decides who signs, and which form comes next. */
export const askers = ['self', 'living', 'deceased'] as const
export type Asker = (typeof askers)[number]

export type PaperField = {
  label: string
  /** Several lines for several jobs. Empty: a line to write on. */
  value?: string | string[]
  /** In the language of the page: what goes here. */
  help?: string
  /** Lines to write on. */
  lines?: number
}
export type PaperPart = { heading: string; fields: PaperField[] }
export type Paper = {
  title: string
  form: string
  parts: PaperPart[]
}
export type Given = { asker: Asker; name: string; entries: Entry[] }

/** The first and the last year of all entries; empty where no entry has years. */
export function spanOf(entries: Entry[]): string {
  const years = entries
    .flatMap(({ from, to }) => [from, to])
    .flatMap((when) => when.slice(0, 4) || [])
  if (years.length === 0) return ''
  const [first, last] = [years.toSorted().at(0), years.toSorted().at(-1)]
  return first === last ? `${first}` : `${first} to ${last}`
}

export function earningsRequest({ asker, name, entries }: Given): Paper {
  const isSelf = asker === 'self'
  const jobs = entries.filter(({ kind }) => kind === 'job')
  return {
    title: 'Request for Social Security Earnings Information',
    form: 'Form SSA-7050-F4',
    parts: [
      {
        heading: '1. Whose earnings',
        fields: [
          { label: 'Name, as on the Social Security card', value: name },
          { label: 'Other names used', help: m.papers_help_other_names() },
          { label: 'Social Security number', help: m.papers_help_number() },
          { label: 'Date of birth' },
          ...(asker === 'deceased'
            ? [{ label: 'Date of death', help: m.papers_help_ssa_proof() }]
            : []),
        ],
      },
      {
        heading: '2. What kind of earnings information',
        fields: [
          {
            label: 'Type',
            value: 'Itemized statement of earnings, with the names and addresses of employers',
            help: m.papers_help_itemized(),
          },
          { label: 'Years requested', value: spanOf(jobs), help: m.papers_help_years() },
          { label: 'Certified', value: 'No', help: m.papers_help_certified() },
        ],
      },
      {
        heading: '3. Someone else who is to receive it',
        fields: [{ label: 'Name and address', help: m.papers_help_someone_else(), lines: 2 }],
      },
      {
        heading: '4. Signature',
        fields: [
          { label: 'Signature', help: m.papers_help_within() },
          { label: 'Printed name', value: asker === 'deceased' ? '' : name },
          { label: 'Date' },
          ...(isSelf ? [] : [{ label: 'Relationship', help: m.papers_help_ssa_relationship() }]),
          { label: 'Daytime phone' },
          { label: 'Address, with ZIP code', lines: 2 },
        ],
      },
      {
        heading: 'For yourself: employers to look for on the statement',
        fields: jobs.map((job) => ({ label: yearsInEnglish(job), value: whereOf(job) })),
      },
    ].filter(({ fields }) => fields.length > 0),
  }
}

const BLANK_SERVICE = { label: 'Branch, date entered, date released', lines: 2 }

export function serviceRequest({ asker, name, entries }: Given): Paper {
  const service = entries.filter(({ kind }) => kind === 'service')
  const aboard = service.flatMap((entry) => {
    const about = [entry.unit, entry.trade, yearsInEnglish(entry)].filter(Boolean)
    return entry.unit || entry.trade ? [about.join(', ')] : []
  })
  return {
    title: 'Request Pertaining to Military Records',
    form: 'Standard Form 180 (SF-180)',
    parts: [
      {
        heading: 'Section I. The veteran',
        fields: [
          { label: 'Name used during service', value: name },
          { label: 'Social Security number', help: m.papers_help_number() },
          { label: 'Date of birth' },
          { label: 'Place of birth' },
          ...(service.length > 0
            ? service.map((entry) => ({
                label: 'Branch, date entered, date released',
                value: `${entry.place}, ${spanInEnglish(entry)}`,
              }))
            : [BLANK_SERVICE]),
          { label: 'Officer or enlisted, service number', help: m.papers_help_service_number() },
          {
            label: 'Is this person deceased?',
            value: asker === 'deceased' ? 'Yes. Date of death: ' : 'No',
          },
          { label: 'Did this person retire from service?' },
        ],
      },
      {
        heading: 'Section II. Records requested',
        fields: [
          { label: 'Records', value: RECORDS, help: m.papers_help_records() },
          {
            label: 'Other information',
            value:
              aboard.length > 0
                ? [...aboard, 'Please include the pages that list ships and stations.']
                : '',
            lines: 3,
          },
          { label: 'Purpose', value: 'Benefits', help: m.papers_help_purpose() },
        ],
      },
      {
        heading: 'Section III. Return address and signature',
        fields: [
          { label: 'I am', value: SERVICE_ASKERS[asker], help: m.papers_help_requester() },
          { label: 'Send to', lines: 3 },
          { label: 'Signature, date, daytime phone', lines: 2 },
        ],
      },
    ],
  }
}

const RECORDS = [
  'DD Form 214 or equivalent',
  'Official Military Personnel File, with assignments to ships and stations',
  'Medical records',
]

const SERVICE_ASKERS: Record<Asker, string> = {
  self: 'The military service member or veteran named in Section I',
  living: 'The military service member or veteran named in Section I',
  deceased: 'The next of kin of the deceased veteran; proof of death attached. Relationship: ',
}

/** The draft of a statement, for the person to change until it is right. */
export function draftStatement({ asker, entries }: Given): string {
  const service = entries.filter(({ kind }) => kind === 'service')
  const isSelf = asker === 'self'
  const [who, whose, whom] = isSelf
    ? ['I', 'My', 'me']
    : ['The veteran', 'The veteran’s', 'the veteran']
  if (service.length === 0)
    return `${who} served in the ________ from ________ to ________, aboard or at ________.`
  return service
    .map((entry) => {
      const { place, unit, trade, products, coworkers, notes } = entry
      const branch = BRANCHES_WITHOUT_ARTICLE.test(place) ? place : `the ${place}`
      return [
        `${who} served in ${branch} from ${spanInEnglish(entry)}${unit && `, in or aboard ${unit}`}.`,
        trade && `${whose} rating or job was ${trade}.`,
        products && `Products and tasks remembered: ${closed(products)}`,
        coworkers && `People who served with ${whom}: ${closed(coworkers)}`,
        closed(notes),
      ]
        .filter(Boolean)
        .join(' ')
    })
    .join('\n\n')
}

const BRANCHES_WITHOUT_ARTICLE = /^(the |unit)/i
const closed = (text: string): string => (!text || /[.!?]$/.test(text) ? text : `${text}.`)

export function statementPaper({ asker, name }: Given): Paper {
  const isSelf = asker === 'self'
  return {
    title: 'Statement in Support of Claim',
    form: isSelf ? 'With VA Form 21-4138' : 'With VA Form 21-10210',
    parts: [
      {
        heading: 'Section I. The veteran',
        fields: [
          { label: 'Name of the veteran', value: name },
          { label: 'Social Security number', help: m.papers_help_number() },
          { label: 'VA file number', help: m.papers_help_file_number() },
          { label: 'Date of birth' },
          ...(isSelf ? [] : [{ label: 'Name of the person who writes, and relationship' }]),
          { label: 'Address and phone', lines: 2 },
        ],
      },
    ],
  }
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "June 1961", for offices that read English. */
const inEnglish = (when: string): string =>
  when.length > 4 ? months.format(new Date(`${when}-01T00:00:00Z`)) : when

const spanInEnglish = ({ from, to }: Entry): string =>
  `${from ? inEnglish(from) : '________'} to ${to ? inEnglish(to) : '________'}`

const yearsInEnglish = (entry: Entry): string =>
  entry.from || entry.to ? yearsOf(entry) : 'Years unknown'

const whereOf = (job: Entry): string =>
  [storedTitle(job), placeOf(job), job.trade].filter(Boolean).join(', ')
