/**
 * The fifty states and the District of Columbia: the only list of them. In the browser only where all
 * of them are a choice, except for types.
 */

/** Postal code, Census number (FIPS) and name, by name. */
const STATES = [
  'AL 01 Alabama',
  'AK 02 Alaska',
  'AZ 04 Arizona',
  'AR 05 Arkansas',
  'CA 06 California',
  'CO 08 Colorado',
  'CT 09 Connecticut',
  'DE 10 Delaware',
  'DC 11 District of Columbia',
  'FL 12 Florida',
  'GA 13 Georgia',
  'HI 15 Hawaii',
  'ID 16 Idaho',
  'IL 17 Illinois',
  'IN 18 Indiana',
  'IA 19 Iowa',
  'KS 20 Kansas',
  'KY 21 Kentucky',
  'LA 22 Louisiana',
  'ME 23 Maine',
  'MD 24 Maryland',
  'MA 25 Massachusetts',
  'MI 26 Michigan',
  'MN 27 Minnesota',
  'MS 28 Mississippi',
  'MO 29 Missouri',
  'MT 30 Montana',
  'NE 31 Nebraska',
  'NV 32 Nevada',
  'NH 33 New Hampshire',
  'NJ 34 New Jersey',
  'NM 35 New Mexico',
  'NY 36 New York',
  'NC 37 North Carolina',
  'ND 38 North Dakota',
  'OH 39 Ohio',
  'OK 40 Oklahoma',
  'OR 41 Oregon',
  'PA 42 Pennsylvania',
  'RI 44 Rhode Island',
  'SC 45 South Carolina',
  'SD 46 South Dakota',
  'TN 47 Tennessee',
  'TX 48 Texas',
  'UT 49 Utah',
  'VT 50 Vermont',
  'VA 51 Virginia',
  'WA 53 Washington',
  'WV 54 West Virginia',
  'WI 55 Wisconsin',
  'WY 56 Wyoming',
] as const

type NameIn<Entry> = Entry extends `${string} ${string} ${infer Name}` ? Name : never
export type StateName = NameIn<(typeof STATES)[number]>

type SlugOf<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}-${SlugOf<Rest>}`
  : Lowercase<Name>

/** A state by name, with its slug: for settings, checked by the compiler. */
export type NamedState = { [Name in StateName]: { name: Name; slug: SlugOf<Name> } }[StateName]

export type UsState = { code: string; fips: string; name: string; slug: string }

function read(entry: string): UsState {
  const name = entry.slice(6)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return { code: entry.slice(0, 2), fips: entry.slice(3, 5), name, slug }
}

export const usStates: readonly UsState[] = STATES.map(read)
export const fiftyStates = usStates.filter(({ code }) => code !== 'DC')

const byCode = new Map(usStates.map((state) => [state.code, state]))
const byFips = new Map(usStates.map((state) => [state.fips, state]))

export function findState(code: string): UsState | null {
  return byCode.get(code.trim().toUpperCase()) ?? null
}

export function findStateByFips(fips: string): UsState | null {
  return byFips.get(fips) ?? null
}

/** Alaska has no counties: these are boroughs, some of them unified with their city; the rest census areas. */
const BOROUGHS = new Set(
  'Aleutians East|Bristol Bay|Denali|Fairbanks North Star|Haines|Kenai Peninsula|Ketchikan Gateway|Kodiak Island|Lake and Peninsula|Matanuska-Susitna|North Slope|Northwest Arctic|Petersburg'.split(
    '|',
  ),
)
const UNIFIED: Record<string, string> = {
  Anchorage: 'Municipality of Anchorage',
  Juneau: 'City and Borough of Juneau',
  Sitka: 'City and Borough of Sitka',
  Skagway: 'Municipality of Skagway',
  Wrangell: 'City and Borough of Wrangell',
  Yakutat: 'City and Borough of Yakutat',
}

/** 'Hillsborough County', 'Orleans Parish', 'Kenai Peninsula Borough', 'City of Norfolk'. */
export function countyName(stateCode: string, county: string, isIndependentCity = false): string {
  if (stateCode === 'DC') return county
  if (stateCode === 'LA') return `${county} Parish`
  if (stateCode === 'AK') {
    return UNIFIED[county] ?? `${county} ${BOROUGHS.has(county) ? 'Borough' : 'Census Area'}`
  }
  if (isIndependentCity) return county.endsWith(' City') ? county : `City of ${county}`
  return `${county} County`
}
