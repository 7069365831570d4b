// Sentences about towns and states. They quote the directory's own figures; what they say beyond
// them is true of any place with such industries.

import type { CategorySlug } from '../../../src/directory/categories.ts'

export const overview = [
  '{place} has {total} documented sites in this directory: {breakdown}.',
  'The directory lists {total} sites in {place}. By type they are {breakdown}.',
  'This page brings together {total} records for {place}: {breakdown}.',
  'For {place} the directory holds {total} records, among them {breakdown}.',
  'In {place} {total} sites are recorded; {leading}.',
]

export const period = [
  'The earliest of them, {oldest}, opened in {oldestYear}; more opened in the {decade} than in any other decade.',
  'They span a long time: {oldest} dates from {oldestYear}, and {latest} closed only in {latestYear}.',
  '{oldest}, opened in {oldestYear}, is the oldest on record.',
  '{oldest} came first, in {oldestYear}; the {decade} saw more openings than any other decade.',
  'The last to close on record is {latest}, in {latestYear}.',
]

export const size = [
  'The largest by recorded workforce was {largest}, {largestKind}, with {largestPeople} in {largestPeak}.',
  '{largest} had the most people at work at one time: {largestPeople} in {largestPeak}.',
  'No site here employed more people than {largest}, {largestKind} with {largestPeople} at its busiest.',
]

export const stillInUse = [
  '{open} of them are recorded as still in use.',
  'Most have closed; {open} are recorded as still in use.',
  'The records show {open} still in use and the rest closed, reused or cleared.',
]

export const byCategory: Record<CategorySlug, string[]> = {
  shipyards: [
    'In the {n} yards and docks, insulation was fitted and torn out below deck, where insulators, pipefitters, welders and electricians shared small spaces.',
    'Ship work accounts for {n} of the records. A ship’s steam plant was covered from boiler to turbine, and repair disturbed it again and again.',
    'The waterfront trades, {n} records here, exposed not only those who handled insulation but everyone who worked in the same compartment.',
  ],
  manufacturing: [
    'The {n} manufacturing sites had boilers, dryers, kilns and miles of steam line in common; millwrights and pipefitters opened and closed the covering for decades.',
    'Manufacturing makes up {n} records. Some of these works made products with asbestos in them; most only used it to hold heat.',
    'In the mills and factories, {n} in the directory, the dust came from maintenance: pipe covering, gaskets, packing and oven linings.',
    'What the {n} factories share is process steam. Wherever it went, insulation followed, and so did repair crews.',
  ],
  'power-plants': [
    'Power and steam plants, {n} in all, were insulated throughout, and every overhaul began with stripping the turbine and valves.',
    'The {n} power plants drew outage crews from the union halls, so many of those exposed were never on the payroll.',
    'At the {n} plants that made power or steam, boiler and turbine crews worked beside block, cement and lagging every day.',
  ],
  schools: [
    'The {n} schools are a quieter kind of record: boiler rooms, floor tile and ceilings, met mostly by custodians and maintenance crews.',
    'Schools number {n}. Since 1986 federal law has required them to inspect for asbestos and to keep a management plan that anyone may ask to see.',
  ],
  'commercial-buildings': [
    'In the {n} commercial buildings it was electricians, plumbers and janitors who disturbed fireproofing, tile and pipe covering.',
    'The {n} commercial buildings expose a different group: those who remodeled and kept them up.',
    'Commercial buildings, {n} of them, held asbestos in floors, ceilings and boiler rooms; ordinary visitors were rarely near it.',
  ],
  transportation: [
    'Railroad shops, garages and terminals, {n} records, dealt in brake linings, clutches and locomotive lagging.',
    'The {n} transportation sites put mechanics next to brake dust, often blown out with an air hose.',
  ],
  hospitals: [
    'Hospitals, {n} here, ran on steam day and night, and repairs went on around patients and staff.',
    'In the {n} hospitals and nursing homes, engineers, laundry staff and maintenance crews were closest to the covered lines.',
  ],
  government: [
    'Government sites, {n} in all, were kept up by civilian crews who rarely saw a warning on the materials they handled.',
    'Public property accounts for {n} records, including places where people in uniform and civilians worked side by side.',
  ],
  residential: [
    'Homes appear as well, in {n} records: siding, tile and heating lines met by builders, superintendents and residents.',
    'The {n} residential records concern those who built and repaired homes more than those who only lived in them.',
  ],
}

export const rights: Partial<Record<CategorySlug, string[]>> = {
  shipyards: [
    'Shipyard and harbor workers may have rights under the federal Longshore and Harbor Workers’ Compensation Act, in addition to claims against the makers of the materials.',
    'For work on or over the water, federal maritime law can apply beside state law; which one does depends on the job.',
  ],
  government: [
    'Civilian employees of the federal government come under the Federal Employees’ Compensation Act. Veterans can ask the Department of Veterans Affairs for disability compensation, and doing so does not rule out other claims.',
    'Veterans exposed in service can apply to the Department of Veterans Affairs; federal civilian workers have a compensation law of their own.',
  ],
  transportation: [
    'Railroad workers fall under the Federal Employers’ Liability Act rather than ordinary workers’ compensation.',
  ],
  manufacturing: [
    'Many companies that made asbestos products went through bankruptcy and set up trusts that still pay claims.',
    'Claims are usually made against the makers of asbestos products, not against an employer that no longer exists.',
  ],
  'power-plants': [
    'Contract crews can have claims for work at a plant that never employed them.',
    'A utility may still exist under another name, and its outage records can show who was on site.',
  ],
  schools: ['Parents and staff have the right to read a school’s asbestos management plan.'],
  'commercial-buildings': [
    'Where work in a building led to exposure, the duties of its owner can matter as well as the product.',
  ],
}

export const timing = [
  'Every claim has a time limit, in most cases counted from the diagnosis. The limits differ by state and by kind of claim, so it is wise to ask soon.',
  'Time limits are strict and depend on the state and on the kind of claim. A first conversation costs nothing and does not commit anyone.',
  'The law sets time limits that usually begin with a diagnosis. Families may claim after a death, within limits of their own.',
]

export const records = [
  'Local help with the paper trail is close at hand: {courthouse} keeps court and property records, and public libraries in {place} hold old city directories that list employers by street.',
  'For proof of work, start with a Social Security earnings record, then ask {courthouse} and the public library about court files, directories and maps.',
  'Union locals keep membership and dispatch records for longer than many companies kept their files. Public libraries in {place} can help with directories and newspapers.',
]

export const health = [
  'Anyone with a history of this work should tell a doctor about it, even without symptoms; disease caused by asbestos can appear ten to fifty years later.',
  'A doctor who knows about the exposure can choose the right tests. Bring a short list of the places and years.',
  'Shortness of breath or a lasting cough is worth a visit to the doctor, with the work history in hand.',
]

export const caution = [
  'A record in this directory says that asbestos was present or used at a place. It does not say that everyone there was harmed.',
  'The records say what was there and when. They cannot say what any one person breathed.',
  'This text is for information. It is not legal or medical advice.',
]

export const community = [
  'Former workers in {place} often know more than the files do. A name, a year or the color of a bag of cement can settle what a record leaves open.',
  'Talking with people who did the same work is worth the time, both for the facts and for the company.',
  'Support groups for people with mesothelioma and for their families meet in person and online, and hospital social workers can point to them.',
]

export const stateTowns = [
  'The records lie in {townCount} towns and cities; {topTowns} have the most.',
  'They are spread over {townCount} towns and cities, led by {topTowns}.',
  '{topTowns} account for the largest numbers among {townCount} towns and cities.',
]

export const stateKinds = [
  'The kinds of place that come up most often are {topKinds}.',
  'Most often the record is of one of these: {topKinds}.',
]
