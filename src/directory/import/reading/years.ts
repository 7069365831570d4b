/** "1941-1976" from whatever the years are given as: one text, or two dates. */

const EARLIEST = 1600
const LATEST = 2100

export function readYears(
  text: string | null,
  opened: string | null,
  closed: string | null,
): string | null {
  const from = yearIn(opened)
  const to = yearIn(closed)
  const single = text?.match(/^(\d{4})(\.0+)?$/)?.[1]
  // A single year says less than when it was opened or closed.
  if (text !== null && (!single || (from === null && to === null))) return single ?? text
  if (from === null) return to === null ? null : `until ${to}`
  return to === null ? `from ${from}` : `${from}-${to}`
}

/** The year of a date in any of the usual spellings. */
function yearIn(text: string | null): number | null {
  const found = text?.match(/(?<!\d)(\d{4})(?!\d)/)?.[1] ?? text?.match(/^(\d{4})\d{4}$/)?.[1]
  const year = Number(found)
  return found && year >= EARLIEST && year <= LATEST ? year : null
}
