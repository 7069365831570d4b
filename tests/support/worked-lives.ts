/**
 * Ten invented people, as a history has them. Between them they have what real histories have: months and
 * years, missing years, accents, quotation marks, several lines, links, and texts at their limits.
 */
import { type Entry, emptyEntry, type WorkHistory } from '../../src/tools/work-history/history.ts'

const entry = (fields: Partial<Entry>): Entry => ({ ...emptyEntry(fields.kind), ...fields })
const life = (name: string, ...entries: Entry[]): WorkHistory['people'][number] => ({
  name,
  entries,
})

export const workedLives = [
  life(
    'Boiler technician',
    entry({
      kind: 'service',
      place: 'Navy',
      unit: 'USS Forrestal (CV-59), USS Sample Bay',
      from: '1961-06',
      to: '1965-05',
      trade: 'Boiler Technician (BT)',
      products: 'Lagging on steam lines; gaskets cut from sheet',
      coworkers: 'BT1 “Red” Okafor',
      things: ['ship/uss-forrestal-cv-59'],
    }),
    entry({
      place: 'Bay Point Gas & Electric',
      city: 'Bay Point',
      state: 'CA',
      from: '1966',
      to: '1991',
      trade: 'Boiler operator',
      notes: 'Outages every spring.\nThe crew swept up afterward.',
    }),
  ),
  life(
    'My husband, insulator',
    entry({
      place: 'Ruiz & Sons Insulation',
      city: 'Toledo',
      state: 'OH',
      from: '1955',
      to: '1979',
      trade: 'Insulator',
      products: 'Kaylo, Unibestos; mixed cement by hand',
      things: ['trade/insulators', 'product/kaylo', 'product/unibestos'],
      notes: 'I washed his overalls every Friday.',
    }),
    entry({ place: 'Local 45 hall', state: 'OH', coworkers: 'Nguyễn Văn Bình; Żółkiewski' }),
  ),
  life(
    'Teacher',
    entry({
      place: 'Lincoln Elementary School',
      city: 'Example Falls',
      state: 'WI',
      from: '1968-09',
      to: '1999-06',
      trade: 'Teacher',
      notes: 'Ceiling tiles fell in room 12, "like snow", when the roof leaked.',
    }),
  ),
  life(
    'Instalador de tablarroca',
    entry({
      place: 'Construcciones Peña',
      city: 'San Antonio',
      state: 'TX',
      from: '1971',
      to: '1978',
      trade: 'Instalador de tablarroca',
      products: 'Compuesto para juntas: mezclar, lijar, barrer',
      coworkers: 'José Ibáñez, «el Güero»',
    }),
    entry({ place: 'Por su cuenta', state: 'TX', from: '1978', trade: 'Pintor' }),
  ),
  life(
    'Pipefitter',
    entry({
      place: 'River Bend Station',
      city: 'Sample Springs',
      state: 'AL',
      from: '1963',
      to: '1963',
      trade: 'Pipefitter',
      unit: 'Units 1–4',
      products: 'Gaskets, packing, pipe covering torn off',
      site: {
        id: 41,
        path: '/alabama/sample-springs/river-bend-station-asbestos-exposure',
        grade: 'documented',
      },
    }),
    entry({ place: 'Union hall work', from: '1964', to: '1988-02', trade: 'Pipefitter' }),
  ),
  life(
    'Paper-mill worker',
    entry({
      place: 'Pine River Paper Co.',
      city: 'Pine River',
      state: 'ME',
      from: '1950',
      to: '1987',
      trade: 'Back tender, No. 3 machine',
      products: 'Dryer felts; '.repeat(38).trim(),
      notes: 'x'.repeat(1000),
    }),
  ),
  life(
    'Shipyard welder',
    entry({
      place: '=Harbor, Dry Dock & Co.',
      city: 'Bath',
      state: 'ME',
      from: '1943',
      to: '1945-08',
      trade: 'Welder, graveyard shift',
      coworkers: '+Dolores; @Peg; -Mae',
      products: 'Welding blankets <cut> & re-cut',
    }),
    entry({
      kind: 'service',
      place: 'Merchant Marine',
      unit: 'SS Sample Victory',
      from: '1945-09',
      to: '1946',
    }),
  ),
  life(
    'Railroad machinist',
    entry({
      place: 'Plains & Western Railroad, back shop',
      city: 'Topeka',
      state: 'KS',
      from: '1948',
      to: '1982',
      trade: 'Machinist',
      products: 'Boiler lagging off steam engines until 1956; brake shoes after',
      things: ['trade/railroad-workers'],
    }),
  ),
  life(
    'Brake mechanic',
    entry({
      place: "Earl's Garage",
      city: 'Flint',
      state: 'MI',
      from: '1959',
      to: '1994',
      trade: 'Mechanic',
      products: 'Brake linings: arced, blown out with air',
    }),
    entry({
      kind: 'service',
      place: 'Army',
      from: '1957-01',
      to: '1958-12',
      trade: 'Wheeled vehicles',
    }),
  ),
  life(
    'My mother, at home',
    entry({
      place: 'Home: washed my father’s work clothes',
      city: 'Manville',
      state: 'NJ',
      from: '1947',
      to: '1970',
      trade: 'Laundress for a family of six',
      notes: 'He worked at the plant across the tracks.\n\nShe shook them out on the porch.',
    }),
  ),
].map(({ name, entries }) => ({
  name,
  entries: entries.toSorted((a, b) => (a.from || a.to || '9').localeCompare(b.from || b.to || '9')),
}))
