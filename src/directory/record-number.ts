/** The record number by which a facility is cited, for example FL-00413. */
export function recordNumber(stateCode: string, id: number): string {
  return `${stateCode}-${String(id).padStart(5, '0')}`
}
