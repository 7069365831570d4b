export type UsState = { code: string; fips: string; name: string; slug: string }

// Census numbers tie our two-letter codes to the shapes of the atlas.
const ROWS =
  'AL01 Alabama|AK02 Alaska|AZ04 Arizona|AR05 Arkansas|CA06 California|CO08 Colorado|' +
  'CT09 Connecticut|DE10 Delaware|DC11 District of Columbia|FL12 Florida|GA13 Georgia|' +
  'HI15 Hawaii|ID16 Idaho|IL17 Illinois|IN18 Indiana|IA19 Iowa|KS20 Kansas|KY21 Kentucky|' +
  'LA22 Louisiana|ME23 Maine|MD24 Maryland|MA25 Massachusetts|MI26 Michigan|MN27 Minnesota|' +
  'MS28 Mississippi|MO29 Missouri|MT30 Montana|NE31 Nebraska|NV32 Nevada|NH33 New Hampshire|' +
  'NJ34 New Jersey|NM35 New Mexico|NY36 New York|NC37 North Carolina|ND38 North Dakota|' +
  'OH39 Ohio|OK40 Oklahoma|OR41 Oregon|PA42 Pennsylvania|RI44 Rhode Island|' +
  'SC45 South Carolina|SD46 South Dakota|TN47 Tennessee|TX48 Texas|UT49 Utah|VT50 Vermont|' +
  'VA51 Virginia|WA53 Washington|WV54 West Virginia|WI55 Wisconsin|WY56 Wyoming|' +
  'PR72 Puerto Rico'

export const US_STATES: readonly UsState[] = ROWS.split('|').map((row) => {
  const name = row.slice(5)
  return {
    code: row.slice(0, 2),
    fips: row.slice(2, 4),
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
  }
})

const byCode = new Map(US_STATES.map((state) => [state.code, state]))
const byFips = new Map(US_STATES.map((state) => [state.fips, state]))

export function findState(code: string): UsState | null {
  return byCode.get(code.trim().toUpperCase()) ?? null
}

export function findStateByFips(fips: string): UsState | null {
  return byFips.get(fips) ?? null
}
