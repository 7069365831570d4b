/** Whether two texts name the same company or product. Imports nothing: browsers match with it as well. */

/** One name within the other, word for word: "Johns-Manville Sales Corp." is Johns-Manville. */
export const isSameName = (known: string, asked: string): boolean =>
  isSamePlainName(plainName(known), plainName(asked))

/** The same of names that are plain already. */
export function isSamePlainName(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  return ` ${b} `.includes(` ${a} `) || (b.length > 4 && ` ${a} `.startsWith(` ${b} `))
}

const LEGAL_FORMS =
  /\b(the|inc|incorporated|corp|corporation|co|company|companies|llc|l l c|ltd|limited|lp)\b/g

export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/\./g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(LEGAL_FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
