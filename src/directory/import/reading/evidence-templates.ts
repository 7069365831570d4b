// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table of lists, as long as there are lists.
/**
 * What a row of a federal list says about asbestos at a site, in our words. A template states no
 * more than its row does, and the kind of document decides the grade.
 */
import type { EvidenceKind, Reading } from '../../evidence/evidence.contract.ts'
import type { Grade } from '../../evidence/grades.ts'
import type { Showing } from '../../evidence/showings.ts'
import {
  asbestosStandard,
  BadCell,
  type CellOf,
  inWords,
  readAmount,
  readDay,
  readYear,
} from './evidence-cells.ts'

/** A document about a site. One without a statement only names it. */
export type ListDocument = {
  kind: EvidenceKind | null
  statement: string | null
  quote: string | null
  title: string
  publisher: string | null
  year: number | null
  identifier: string | null
  /** The address of the document itself; where there is none, `findIt` says how to find it. */
  url: string | null
  findIt: string | null
  /** Null is the day of the import. */
  checkedOn: string | null
  readAs: Reading | null
  shows: Showing | null
  /** The first and the last that the statement names. */
  years: { from: number; to: number } | null
}

export type Template<Key extends string = string> = {
  /** The strongest grade that a row can give. */
  grade: Grade
  /** The columns it reads: normalized names, alternatives separated by bars. */
  uses: Record<Key, string>
  isAbout(cell: CellOf<Key>): boolean
  documents(cell: CellOf<Key>): ListDocument[]
  /** Many agencies publish such lists: --source says who did this one, and where. */
  isCitedBySource?: true
  /** What the list says about asbestos may be in a second file, joined by a key. */
  joined?: { by: Key; says: Key[]; file: string }
}

const EPA = 'U.S. Environmental Protection Agency'
const USGS = 'U.S. Geological Survey'
const ASBESTOS = /asbestos|chrysotile|crocidolite|amosite/i
const isAsbestos = (text: string | null) => text !== null && ASBESTOS.test(text)

/** The longest part of a cell that a statement or an identifier repeats. */
const LONGEST = 60
const short = (text: string | null) => text?.slice(0, LONGEST).toWellFormed().trim() ?? null

const document = (
  given: Pick<ListDocument, 'kind' | 'statement' | 'title'> & Partial<ListDocument>,
) => [
  {
    quote: null,
    publisher: null,
    year: null,
    identifier: null,
    url: null,
    findIt: null,
    checkedOn: null,
    readAs: null,
    shows: null,
    years: null,
    ...given,
  },
]
const joinedBy = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')

/** Toxics Release Inventory: what the site itself reported for a year. */
export const tri: Template<
  'chemical' | 'year' | 'facility' | 'report' | 'form' | 'unit' | 'onSite' | 'offSite' | 'sewage'
> = {
  grade: 'reported',
  uses: {
    chemical: 'chemical',
    year: 'year',
    facility: 'trifd|tri facility id',
    report: 'doc ctrl num',
    form: 'form type',
    unit: 'unit of measure',
    onSite: 'on site release total',
    offSite: '6 2 total transfer',
    sewage: 'potw total transfers',
  },
  isAbout: (cell) => isAsbestos(cell('chemical')),
  documents(cell) {
    const year = readYear(cell, 'year', 1987)
    if (year === null) throw new BadCell('year', 'no year')
    const substance = /friable/i.test(cell('chemical') ?? '') ? 'friable asbestos' : 'asbestos'
    const [facility, report] = [short(cell('facility')), short(cell('report'))]
    return document({
      kind: 'site-report',
      statement: triStatement(cell, substance, year),
      title: `Toxics Release Inventory, reporting year ${year}`,
      publisher: EPA,
      year,
      identifier:
        joinedBy([facility && `TRI facility ${facility}`, report && `report ${report}`]) || null,
      findIt: "Search EPA's Toxics Release Inventory for this facility ID and year.",
    })
  },
}

function triStatement(cell: Parameters<typeof tri.documents>[0], substance: string, year: number) {
  const inventory = `the Toxics Release Inventory for ${year}`
  if (cell('form')?.toUpperCase() === 'A') {
    return `Filed a Form A certification for ${substance} with ${inventory}; that form gives no amounts.`
  }
  const unit = cell('unit') ?? 'Pounds'
  if (!/^(pounds|grams)$/i.test(unit)) throw new BadCell('unit', 'neither pounds nor grams')
  const amount = (value: number) => `${inWords(value)} ${/^p/i.test(unit) ? 'lb' : 'g'}`
  const onSite = readAmount(cell, 'onSite')
  const [transfers, sewage] = [readAmount(cell, 'offSite'), readAmount(cell, 'sewage')]
  const offSite = transfers === null && sewage === null ? null : (transfers ?? 0) + (sewage ?? 0)
  if (onSite && offSite) {
    return `Reported ${amount(onSite)} of ${substance} on-site releases and ${amount(offSite)} of off-site transfers to ${inventory}.`
  }
  if (onSite) return `Reported ${amount(onSite)} of ${substance} on-site releases to ${inventory}.`
  if (offSite)
    return `Reported ${amount(offSite)} of ${substance} off-site transfers to ${inventory}.`
  return onSite === 0 && offSite === 0
    ? `Reported ${substance} to ${inventory}, with no on-site releases and no off-site transfers.`
    : `Reported ${substance} to ${inventory}.`
}

/** Superfund: contaminants of concern in decision documents, by medium. */
export const superfund: Template<'contaminant' | 'media' | 'day' | 'year' | 'epaId' | 'siteId'> = {
  grade: 'documented',
  uses: {
    contaminant: 'contaminant name|contaminant',
    media: 'media',
    day: 'actual completion date|completion date',
    year: 'fiscal year|fy',
    epaId: 'epa id|site epa id',
    siteId: 'site id|sems id',
  },
  isAbout: (cell) => isAsbestos(cell('contaminant')),
  documents(cell) {
    const day = readDay(cell, 'day')
    const year = day?.year ?? readYear(cell, 'year', 1980)
    const [media, epaId] = [short(cell('media'))?.toLowerCase() ?? null, short(cell('epaId'))]
    const decision = day
      ? `A Superfund decision document completed on ${day.inWords} lists`
      : year === null
        ? 'A Superfund decision document lists'
        : `A Superfund decision document of fiscal year ${year} lists`
    const siteId = cell('siteId')
    return document({
      kind: 'cleanup-record',
      statement: `${decision} asbestos as a contaminant of concern${media ? ` in ${media}` : ''}.`,
      title: 'Superfund contaminants of concern in decision documents, by media',
      publisher: EPA,
      year,
      identifier:
        joinedBy([epaId && `EPA ID ${epaId}`, day && `decision of ${day.iso}`, media]) || null,
      ...(siteId && /^\d{7}$/.test(siteId)
        ? { url: `https://cumulis.epa.gov/supercpad/cursites/csitinfo.cfm?id=${siteId}` }
        : { findIt: "Search EPA's Superfund documents for this title and ID." }),
    })
  },
}

/** OSHA: citations under the asbestos standards, one record per inspection and standard. */
export const osha: Template<'inspection' | 'standard' | 'deleted' | 'day'> = {
  grade: 'documented',
  uses: {
    inspection: 'activity nr',
    standard: 'standard',
    deleted: 'delete flag',
    day: 'open date',
  },
  joined: {
    by: 'inspection',
    says: ['standard', 'deleted'],
    file: 'osha_violation.csv',
  },
  isAbout: (cell) => asbestosStandard(cell) !== null && cell('deleted') === null,
  documents(cell) {
    const inspection = cell('inspection')?.match(/^\d{1,12}(?=(\.0+)?$)/)?.[0]
    if (!inspection) throw new BadCell('inspection', 'not the number of an inspection')
    const day = readDay(cell, 'day')
    const standard = `29 CFR ${asbestosStandard(cell)}`
    return document({
      kind: 'enforcement-record',
      statement: `OSHA's inspection of this workplace${day ? `, opened on ${day.inWords},` : ''} led to a citation under its asbestos standard, ${standard}.`,
      title: `OSHA inspection ${inspection}`,
      publisher: 'Occupational Safety and Health Administration',
      year: day?.year ?? null,
      identifier: `Inspection ${inspection}, ${standard}`,
      url: `https://www.osha.gov/ords/imis/establishment.inspection_detail?id=${inspection}.015`,
    })
  },
}

const DEVELOPMENT: Record<string, string> = {
  producer: 'a producer',
  'past producer': 'a past producer',
  prospect: 'a prospect',
  occurrence: 'an occurrence',
  plant: 'a plant',
}
const development = (text: string | null) => DEVELOPMENT[text?.toLowerCase() ?? '']

/** USGS Mineral Resources Data System: sites with asbestos among their commodities. */
export const mrds: Template<'deposit' | 'first' | 'second' | 'third' | 'development'> = {
  grade: 'documented',
  uses: {
    deposit: 'dep id',
    first: 'commod1',
    second: 'commod2',
    third: 'commod3',
    development: 'dev stat',
  },
  isAbout: (cell) => [cell('first'), cell('second'), cell('third')].some(isAsbestos),
  documents(cell) {
    const deposit = cell('deposit')
    if (!deposit || !/^\d{1,12}$/.test(deposit))
      throw new BadCell('deposit', 'not a deposit number')
    const state = development(cell('development'))
    return document({
      kind: 'geological-survey',
      statement: `The U.S. Geological Survey lists asbestos among the commodities of this site${state ? `, which it calls ${state}` : ''}.`,
      title: 'Mineral Resources Data System',
      publisher: USGS,
      identifier: `Deposit ${deposit}`,
      url: `https://mrdata.usgs.gov/mrds/show-mrds.php?dep_id=${deposit}`,
    })
  },
}

/** USGS compilations of asbestos mines, prospects and natural occurrences: every row is one. */
export const usgsAsbestos: Template<'mineral' | 'development' | 'number'> = {
  grade: 'documented',
  uses: {
    mineral:
      'asbestos type|type of asbestos|asbestos mineral|asbestos minerals|asbestos mineralogy',
    development: 'development|development status|dev stat|site type',
    number: 'map number|map no|site number|site no|id',
  },
  isAbout: () => true,
  documents(cell) {
    const state = development(cell('development'))
    const [mineral, number] = [short(cell('mineral')), short(cell('number'))]
    return document({
      kind: 'geological-survey',
      statement: `The U.S. Geological Survey's inventory of asbestos mines, prospects and natural occurrences includes this site${state ? ` as ${state}` : ''}${mineral ? ` and gives the mineral as ${mineral.toLowerCase()}` : ''}.`,
      title:
        'Reported Historic Asbestos Mines, Historic Asbestos Prospects, and Natural Asbestos Occurrences',
      publisher: USGS,
      identifier: number && `Site ${number}`,
      url: 'https://mrdata.usgs.gov/asbestos/',
    })
  },
}

/** ECHO, ICIS-Air: facilities under the emission standard (NESHAP) for asbestos. */
export const air: Template<'facility' | 'registry' | 'pollutant' | 'subpart'> = {
  grade: 'reported',
  uses: {
    facility: 'pgm sys id',
    registry: 'registry id',
    pollutant: 'pollutant desc',
    subpart: 'air program subpart desc',
  },
  joined: {
    by: 'facility',
    says: ['subpart', 'pollutant'],
    file: 'ICIS-AIR_PROGRAM_SUBPARTS.csv',
  },
  isAbout: (cell) => isAsbestos(cell('subpart')) || isAsbestos(cell('pollutant')),
  documents(cell) {
    const [facility, registry] = [short(cell('facility')), cell('registry')]
    return document({
      // Such entries come from notices and permits of the owner: no inspector found asbestos.
      kind: 'site-report',
      statement: isAsbestos(cell('subpart'))
        ? 'EPA lists this facility under the national emission standard for asbestos (NESHAP).'
        : 'EPA lists asbestos among the air pollutants for which this facility is regulated.',
      title: 'Enforcement and Compliance History Online: Clean Air Act data (ICIS-Air)',
      publisher: EPA,
      identifier: facility && `ICIS-Air ${facility}`,
      ...(registry && /^\d{12}$/.test(registry)
        ? { url: `https://echo.epa.gov/detailed-facility-report?fid=${registry}` }
        : { findIt: 'Search ECHO, the database of EPA, for this ID.' }),
    })
  },
}

const OPERATIONS: [RegExp, string][] = [
  [/^[DO]$|demol/i, 'demolition'],
  [/^E$|emergency/i, 'emergency renovation'],
  [/^R$|renov/i, 'renovation'],
  [/abate|remov/i, 'asbestos removal'],
]

const UNITS = ['linear', 'square', 'cubic'] as const
type NoticeCell = (typeof UNITS)[number] | 'number' | 'operation' | 'present' | 'start'

const amountColumns = (unit: string, short: string) =>
  [unit, short]
    .flatMap((word) => [`${word} feet`, `${word} ft`])
    .flatMap((feet) => [
      `amount of racm ${feet}`,
      `racm ${feet}`,
      `${feet} of racm`,
      `amount of acm ${feet}`,
      `acm ${feet}`,
      `asbestos ${feet}`,
      `${feet} of asbestos`,
      feet,
    ])
    .join('|')

/**
 * Notices of demolition and renovation under the emission standard (NESHAP) for asbestos, as states
 * list them. A demolition needs one even where there is no asbestos, so that alone says nothing.
 */
export const notices: Template<NoticeCell> = {
  grade: 'reported',
  isCitedBySource: true,
  uses: {
    number: 'notification number|notification no|notification id|notification|notice number',
    operation:
      'type of operation|operation type|operation|project type|type of project|activity type|removal demolition|renovation demolition|demolition renovation',
    present: 'asbestos present|is asbestos present|racm present|acm present',
    start:
      'project start|project start date|start date|removal start date|asbestos removal start date|abatement start date',
    linear: amountColumns('linear', 'lin'),
    square: amountColumns('square', 'sq'),
    cubic: amountColumns('cubic', 'cu'),
  },
  isAbout: (cell) =>
    UNITS.some((unit) => (readAmount(cell, unit) ?? 0) > 0) ||
    /^y/i.test(cell('present') ?? '') ||
    operationOf(cell) === 'asbestos removal',
  documents(cell) {
    const day = readDay(cell, 'start')
    const operation = operationOf(cell)
    const amounts = UNITS.flatMap((unit) => {
      const amount = readAmount(cell, unit)
      return amount ? [`${inWords(amount)} ${unit} feet`] : []
    })
    const last = amounts.pop()
    const listed = amounts.length > 0 ? `${amounts.join(', ')} and ${last}` : last
    const said = listed
      ? `gives ${listed} of asbestos-containing material`
      : /^y/i.test(cell('present') ?? '')
        ? 'says that asbestos is present; the list gives no amount'
        : 'was filed; the list gives no amount'
    const number = short(cell('number'))
    return document({
      kind: 'site-report',
      statement: `A notice${operation ? ` of ${operation}` : ''} under the emission standard for asbestos${day ? `, for work from ${day.inWords},` : ''} ${said}.`,
      // The list is what --source names.
      title: '',
      year: day?.year ?? null,
      identifier: number && `Notification ${number}`,
    })
  },
}

function operationOf(cell: CellOf<NoticeCell>): string | null {
  const text = cell('operation')
  return OPERATIONS.find(([pattern]) => text !== null && pattern.test(text))?.[1] ?? null
}

/** EEOICPA: covered facilities of the nuclear weapons program; few rows mention asbestos. */
export const eeoicpa: Template<'description' | 'period'> = {
  grade: 'documented',
  uses: {
    description: 'facility description|description',
    period: 'time period|covered period',
  },
  isAbout: () => true,
  documents: (cell) =>
    document({
      ...(isAsbestos(cell('description'))
        ? {
            kind: 'benefit-program-record' as const,
            statement:
              'The list of facilities covered by the Energy Employees Occupational Illness Compensation Program mentions asbestos in its description of this one.',
          }
        : { kind: null, statement: null }),
      title: 'Energy Employees Occupational Illness Compensation Program: covered facilities',
      publisher: 'U.S. Department of Labor',
      findIt: "Search the Department of Labor's list of covered facilities for this place.",
    }),
}

/** GAO-09-7SP: sites that may have received vermiculite ore from Libby. */
export const gaoLibby: Template<'tons'> = {
  grade: 'documented',
  uses: {
    tons: 'amount of ore received|amount of vermiculite ore|tons of vermiculite ore|tons of ore',
  },
  isAbout: () => true,
  documents(cell) {
    const tons = readAmount(cell, 'tons')
    return document({
      kind: 'federal-report',
      statement: `GAO lists this site among those thought to have received vermiculite ore from the asbestos-contaminated mine at Libby, Montana${tons ? `; invoices that EPA collected show ${inWords(tons)} tons` : '; it gives no amount'}.`,
      title:
        "Hazardous Materials: EPA's Assessment of Sites That May Have Received Asbestos-Contaminated Ore from Libby, Montana",
      publisher: 'U.S. Government Accountability Office',
      year: 2009,
      identifier: 'GAO-09-7SP',
      url: 'https://www.gao.gov/products/gao-09-7sp',
    })
  },
}
