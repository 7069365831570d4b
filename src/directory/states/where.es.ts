const DISTRICT = 'el District of Columbia'

export function es(states: number, isInDistrict: boolean): string {
  const counted = `${states} ${states === 1 ? 'estado' : 'estados'}`
  if (!isInDistrict) return counted
  return states === 0 ? DISTRICT : `${counted} y en ${DISTRICT}`
}
