/** Normalizes what a visitor typed. Safe for the browser bundle: the box marks matches with it. */

/** The most words that a search uses. */
const MAX_WORDS = 8

/** The same as search_text() in the database, for ASCII. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')
    .trim()
}

/** The same for names, which may have accents. */
export const plainName = (name: string): string => plainText(withoutAccents(name))

export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** The distinct words of normalized text, in order. */
export function wordsOf(plain: string): string[] {
  return [...new Set(plain.split(' ').filter(Boolean))].slice(0, MAX_WORDS)
}

/** The prefix that a word shares with its plural or singular. */
export function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return word.slice(0, -3)
  return word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

/** The words to mark in results. Accents are stripped as far as a browser can. */
export const wordsToMark = (text: string): string[] => wordsOf(plainName(text))

export type Part = { text: string; isMatch: boolean }

/** Splits a name so that matching word prefixes can be marked. */
export function matchedParts(name: string, words: string[]): Part[] {
  const parts: Part[] = []
  const add = (text: string, isMatch: boolean) => {
    if (text) parts.push({ text, isMatch })
  }
  let end = 0
  for (const { 0: token, index } of name.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const length = matchedLength(token, words)
    if (length === 0) continue
    add(name.slice(end, index), false)
    add(token.slice(0, length), true)
    end = index + length
  }
  add(name.slice(end), false)
  return parts
}

function matchedLength(token: string, words: string[]): number {
  const plain = plainName(token)
  const lengths = words
    .filter((word) => (word.length > 1 ? plain.startsWith(stem(word)) : plain === word))
    .map((word) => (plain.startsWith(word) ? word.length : stem(word).length))
  const longest = Math.max(0, ...lengths)
  // Where normalizing dropped or doubled letters, the positions no longer match.
  return longest > 0 && plain.length !== token.length ? token.length : longest
}

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")
