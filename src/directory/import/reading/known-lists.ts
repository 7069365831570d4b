/** The public lists that are recognized by their columns. */
import type { CategorySlug } from '../../categories.ts'
import type { Field } from './column-names.ts'
import {
  air,
  eeoicpa,
  gaoLibby,
  mrds,
  notices,
  osha,
  superfund,
  type Template,
  tri,
  usgsAsbestos,
} from './evidence-templates.ts'

export type KnownList = {
  /** The key that their identifiers are stored under. */
  key: string
  title: string
  /** Normalized column names that together no other list has; alternatives separated by bars. */
  columns: string[]
  category?: CategorySlug
  /** Columns that mean something else here than their name usually does; alternatives as above. */
  fields?: Partial<Record<Field, string>>
  /** Fields whose usual column means something else here. */
  without?: Field[]
  /** Sites outside any city: where the city is missing, the county is the place. */
  isByCounty?: true
  /** What a row says about asbestos. Rows about something else are skipped. */
  template?: Template
}

const knownLists: KnownList[] = [
  {
    key: 'epa-tri',
    title: 'EPA Toxics Release Inventory, basic data',
    columns: ['trifd', 'chemical', 'on site release total'],
    fields: { externalId: 'trifd' },
    // The year of the report.
    without: ['operationalYears'],
    template: tri,
  },
  {
    key: 'epa-superfund-contaminants',
    title: 'EPA Superfund contaminants of concern',
    columns: ['epa id', 'site name', 'contaminant name|contaminant'],
    fields: { externalId: 'epa id' },
    without: ['operationalYears'],
    template: superfund,
  },
  {
    key: 'osha-inspections',
    title: 'OSHA inspections and violations',
    columns: ['activity nr', 'estab name', 'site city'],
    // An inspection has a number, a workplace has none; the dates are those of the inspection.
    without: ['externalId', 'yearOpened', 'yearClosed'],
    template: osha,
  },
  {
    key: 'usgs-mrds',
    title: 'USGS Mineral Resources Data System',
    columns: ['dep id', 'site name', 'commod1'],
    fields: { externalId: 'dep id' },
    isByCounty: true,
    template: mrds,
  },
  {
    key: 'usgs-asbestos',
    title: 'USGS asbestos mines, prospects and occurrences',
    columns: [usgsAsbestos.uses.mineral, usgsAsbestos.uses.development],
    without: ['facilityType'],
    isByCounty: true,
    template: usgsAsbestos,
  },
  {
    key: 'epa-icis-air',
    title: 'EPA ECHO, Clean Air Act facilities (ICIS-Air)',
    columns: [
      'pgm sys id',
      'facility name',
      'air operating status code|air program subpart desc|pollutant desc',
    ],
    fields: { externalId: 'pgm sys id' },
    template: air,
  },
  {
    key: 'neshap-notifications',
    title: 'Asbestos NESHAP notifications of demolition and renovation',
    columns: [
      notices.uses.number,
      [notices.uses.operation, notices.uses.linear, notices.uses.square, notices.uses.present].join(
        '|',
      ),
    ],
    // A notice has a number, a building has none; the dates and kinds are those of the work.
    without: ['externalId', 'yearOpened', 'yearClosed', 'operationalYears', 'facilityType'],
    template: notices,
  },
  {
    key: 'eeoicpa-facilities',
    title: 'EEOICPA covered facilities',
    columns: ['facility type', eeoicpa.uses.period],
    fields: { city: 'city|location' },
    // Those columns hold the period that the program covers, and text that we do not repeat.
    without: ['operationalYears', 'description'],
    template: eeoicpa,
  },
  {
    key: 'gao-09-7sp',
    title: 'GAO-09-7SP, sites that received Libby vermiculite',
    columns: [gaoLibby.uses.tons],
    fields: { address: 'address|location of facility', facilityType: 'type of facility' },
    template: gaoLibby,
  },
  {
    key: 'epa-frs',
    title: 'EPA Facility Registry Service',
    columns: ['registry id', 'primary name', 'location address'],
  },
  {
    key: 'eia-860',
    title: 'EIA-860 Annual Electric Generator Report',
    columns: ['utility id', 'plant code', 'plant name'],
    category: 'power-plants',
  },
  {
    key: 'hifld-hospitals',
    title: 'HIFLD Hospitals',
    columns: ['naics desc', 'val method', 'beds', 'trauma'],
    category: 'hospitals',
    // OWNER says "non-profit", not who.
    without: ['companyName'],
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['school name', 'school id nces assigned'],
    category: 'schools',
  },
  {
    key: 'nces-schools',
    title: 'NCES Common Core of Data',
    columns: ['ncessch'],
    category: 'schools',
  },
  {
    key: 'epa-npl',
    title: 'EPA Superfund National Priorities List',
    columns: ['site name', 'epa id', 'ff ind'],
  },
  {
    key: 'ourairports',
    title: 'OurAirports',
    columns: ['ident', 'latitude deg', 'iso region', 'municipality'],
    category: 'transportation',
  },
  {
    key: 'msha-mines',
    title: 'MSHA Mines Data Set',
    columns: ['mine id', 'current mine name', 'nearest town'],
  },
]

export function recognizeList(columns: ReadonlySet<string>): KnownList | null {
  const hasOne = (names: string) => names.split('|').some((name) => columns.has(name))
  return knownLists.find((list) => list.columns.every(hasOne)) ?? null
}
