/** How a facility is cited: the state's code and the record's number, for example FL-00413. */
export function recordNumber(stateCode: string, id: number): string {
  return `${stateCode}-${String(id).padStart(5, '0')}`
}
