/** What a cell says, or null for "unknown" in its many spellings. */

const MISSING = new Set(
  `n/a|na|n.a.|#n/a|#value!|null|(null)|<null>|none|nil|nan|not available|not applicable|not reported
not provided|not known|unknown|unk|unspecified|undefined|missing|no data|tbd|tba|to be determined|not specified|unnamed|no name|name unknown|-|--|---|.|..|?|*|–|—
†|‡|-999|-9999|-99999|-999.0|-999.00`.split(/[|\n]/),
)
const MAX_MARKER_LENGTH = Math.max(...[...MISSING].map((marker) => marker.length))
/** Few cells begin like one of them, and only these are looked up. */
const MARKER_STARTS = new Set(
  [...MISSING].flatMap((marker) => [marker.charCodeAt(0), marker.toUpperCase().charCodeAt(0)]),
)
const isMissing = (text: string) =>
  text.length <= MAX_MARKER_LENGTH &&
  MARKER_STARTS.has(text.charCodeAt(0)) &&
  MISSING.has(text.toLowerCase())

/** NCES and others write ="012345" so that a spreadsheet keeps the zero. */
const SPREADSHEET_TEXT = /^="(.*)"$/s
/** Our exports guard cells that a spreadsheet would execute; this removes the guard. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@|%])/

const UNTIDY =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]| {2,}|^ | $/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const SPACES = /[\s\u0000-\u001f\u007f-\u009f\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]+/g

export function cellText(cell: string | undefined): string | null {
  const text = shownText(cell)
  if (text === '') return null
  return isMissing(text) ? null : text
}

/** The tidied text, even where it means "unknown". */
export function shownText(cell: string | undefined): string {
  if (cell === undefined || cell === '') return ''
  let text = cell
  if (text.charCodeAt(0) === 61) text = text.replace(SPREADSHEET_TEXT, '$1')
  else if (text.charCodeAt(0) === 39) text = text.replace(FORMULA_GUARD, '')
  if (UNTIDY.test(text)) text = text.replace(SPACES, ' ').trim()
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** The same with line breaks preserved, for descriptions. */
export function cellLines(cell: string | undefined): string | null {
  if (cell === undefined || !/[\r\n]/.test(cell)) return cellText(cell)
  const lines = cell
    .replace(FORMULA_GUARD, '')
    .split(/\r\n|\r|\n/)
    .map((line) => cellText(line) ?? '')
  const text = lines.join('\n').trim()
  return cellText(text) === null ? null : text
}

/**
 * A list in one cell: separated by semicolons or bars, never by commas, which names contain. Our
 * exports write it as JSON where an item contains a separator.
 */
export function cellList(cell: string | undefined): string[] | null {
  const text = cellText(cell)
  if (text === null) return null
  const given = text.startsWith('["') ? jsonList(text) : null
  const items = (given ?? text.split(/\s*[;|]\s*/)).filter((item) => cellText(item) !== null)
  return items.length === 0 ? null : [...new Set(items)]
}

function jsonList(text: string): string[] | null {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null
  } catch {
    return null
  }
}

/** "1941-1976" from one text or two dates. */

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
  // A single year says less than opening and closing dates.
  if (text !== null && (!single || (from === null && to === null))) return single ?? text
  if (from === null) return to === null ? null : `until ${to}`
  return to === null ? `from ${from}` : `${from}-${to}`
}

/** The year of a date in any common format. */
function yearIn(text: string | null): number | null {
  const found = text?.match(/(?<!\d)(\d{4})(?!\d)/)?.[1] ?? text?.match(/^(\d{4})\d{4}$/)?.[1]
  const year = Number(found)
  return found && year >= EARLIEST && year <= LATEST ? year : null
}

/** Lists repeat cities and words endlessly: how many different ones are memoized. */
export const MAX_WORDS = 50_000
