/** One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is made text. */
const FORMULA = /^\s*[=+\-@|%]|^[\t\r]/

export function csvLine(cells: unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
