/** What staff typed, as patterns over `lead_search_text`: all of them must match. */
const MOST_WORDS = 6

/** Letters that are not an accented other letter, as PostgreSQL's unaccent writes them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

export function searchPatterns(typed: string | undefined): string[] {
  const bare = (typed ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const text = bare.replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
  if (text === '') return []
  const digits = text.replace(/\D/g, '')
  // A telephone number, however it is spaced: its digits stand together in the search text.
  if (/^[\d\s()+./-]+$/.test(text) && digits.length >= 4) return [`%${withoutTrunk(digits)}%`]
  return text.split(/\s+/).slice(0, MOST_WORDS).map(patternOf)
}

/** One or two letters are found at the start of a word only: any place would be everywhere. */
function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`
}

/** A US number may be typed with its country code, and was mostly sent without. */
function withoutTrunk(digits: string): string {
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
