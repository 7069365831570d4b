/**
 * What may name or reach a person in words that are to be published. It rather flags too much: a person decides
 * about names, and nothing that reaches somebody is published at all.
 */
export type Flag = { kind: 'phone' | 'email' | 'address' | 'number' | 'name'; text: string }

/** Order matters: what one of them has found is not searched again. */
const PATTERNS: [Flag['kind'], RegExp][] = [
  ['email', /[^\s@<>()]+@[^\s@<>()]+\.[\p{L}]{2,}/gu],
  ['address', /\b(?:https?:\/\/|www\.)\S+/giu],
  // Social security numbers, and other groups of digits that count no years.
  ['number', /\b\d{3}-\d{2}-\d{4}\b/gu],
  ['phone', /(?<![\d.])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/gu],
  ['phone', /(?<![\d-])\d{3}[-.]\d{4}(?!\d)/gu],
  [
    'address',
    /\b\d{1,5}\s+(?:\p{Lu}[\p{L}.]*\s+){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Dr|Drive|Lane|Ln|Court|Ct|Way)\b\.?/gu,
  ],
  ['number', /\b\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2}\b/gu],
  ['number', /\b\d{6,}\b/gu],
]

const TITLED =
  /\b(?:Mr|Mrs|Ms|Miss|Dr|Sr|Sra|Srta|Don|Doña|Señor|Señora|Uncle|Aunt|Tío|Tía|Foreman|Chief|Sgt|Lt|Capt)\.?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?/gu
const NAMED =
  /\b(?:named|called|name was|name is|llamad[oa]|se llamaba|me llamo|I am|I'm|soy)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]+){0,2})/gu
const KIN =
  /\b(?:father|mother|husband|wife|brother|sister|son|daughter|uncle|aunt|friend|boss|foreman|padre|madre|esposo|esposa|hermano|hermana|hijo|hija|amigo|jefe|capataz),?\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]+)?)/gu
const PAIR =
  /(?<!^)(?<![.!?…]\s+)\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s+\p{Lu}\.?)?\s+\p{Lu}\p{Ll}[\p{L}'’-]*/gu

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** `known`: names of the record, which are no person's. */
export function findPersonalData(text: string, known: string[]): Flag[] {
  const found: Flag[] = []
  let left = text
  const take = (kind: Flag['kind'], pattern: RegExp) => {
    left = left.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const named = typeof groups[0] === 'string' ? groups[0] : whole
      found.push({ kind, text: named.trim() })
      return ' '.repeat(whole.length)
    })
  }
  for (const [kind, pattern] of PATTERNS) take(kind, pattern)
  for (const pattern of [TITLED, NAMED, KIN]) take('name', pattern)
  const ofPlace = new Set(known.flatMap(wordsOf))
  for (const [pair] of left.matchAll(PAIR)) {
    if (!wordsOf(pair).every((word) => ofPlace.has(word))) found.push({ kind: 'name', text: pair })
  }
  return found
}

/**
 * Phone numbers and mail addresses in words that are public at once, such as why a record was changed. Dates, streets
 * and other numbers are there those of documents.
 */
export const findContacts = (text: string): string[] =>
  findPersonalData(text, [])
    .filter(({ kind, text }) => kind === 'email' || (kind === 'phone' && PHONE.test(text)))
    .map(({ text }) => text)

/** Ten digits in groups: without them, a docket number would be one. */
const PHONE = /^\+?1?[\s.-]?\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$/

/** What reaches a person is never published; a name may be that of a company. */
export const isForbidden = ({ kind }: Flag): boolean => kind !== 'name'
