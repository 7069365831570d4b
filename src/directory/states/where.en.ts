const DISTRICT = 'the District of Columbia'

/** "12 states and the District of Columbia", which is no state. */
export function en(states: number, isInDistrict: boolean): string {
  const counted = `${states} ${states === 1 ? 'state' : 'states'}`
  if (!isInDistrict) return counted
  return states === 0 ? DISTRICT : `${counted} and ${DISTRICT}`
}
