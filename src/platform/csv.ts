/** One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is quoted as text. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we look for
const FORMULA = /^\s*[=+\-@|%]|^[\u0000-\u001f]/

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
