/** One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is quoted as text. */

/**
 * Some spreadsheets read full-width signs as the plain ones, and skip what has no width. Control and
 * format characters (Cc, Cf) and marks of no width come before a sign only to hide it.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Mn}\u115f\u3164]*[=+\-@|%＝＋－＠｜％﹢﹣﹦﹫]|^\p{Cc}/u

export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
