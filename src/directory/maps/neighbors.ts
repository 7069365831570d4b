import { neighbors } from 'topojson-client'
import { findStateByFips } from '../../site/us.ts'
import { loadFlatStates } from './atlas.ts'

/** The codes of the states that share a border with this one; Alaska and Hawaii have none. */
export function neighboringStates(code: string): string[] {
  const { geometries } = loadFlatStates().objects.states
  const codes = geometries.map(({ id }) => findStateByFips(String(id))?.code)
  const around = neighbors(geometries)[codes.indexOf(code)] ?? []
  return around.flatMap((at) => codes[at] ?? [])
}
