/**
 * Searching sealed leads: what staff search by is stored as blind indexes. Of words, their beginnings from
 * two letters on; of email addresses, the whole; of phone numbers, the whole, the last seven and the last
 * four digits.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { LeadSealer } from '../../platform/keys/lead-sealer.ts'

type Searched = {
  reference: string
  name: string
  email: string
  phone: string | null
  phoneE164: string | null
}

const MIN_BEGINNING_LENGTH = 2
const MAX_BEGINNING_LENGTH = 24
/** Far more than any real name and address have. */
const MAX_TOKENS = 300
const MAX_WORDS = 6

const wordIndex = (sealer: LeadSealer, word: string) => sealer.blindIndex('word', word)
const digitsIndex = (sealer: LeadSealer, digits: string) => sealer.blindIndex('digits', digits)

/** Regardless of case, as everywhere. */
export const emailIndex = (sealer: LeadSealer, email: string): bigint =>
  sealer.blindIndex('email', email.trim().toLowerCase())

export function searchTokensOf(sealer: LeadSealer, lead: Searched): bigint[] {
  const phones = [lead.phone, lead.phoneE164]
  const digits = new Set(phones.flatMap((phone) => endingsOf(digitsOf(phone ?? ''))))
  const words = new Set<string>()
  for (const text of [lead.name, lead.email, lead.reference]) {
    for (const word of wordsOf(text)) addBeginnings(words, word)
  }
  const tokens = [emailIndex(sealer, lead.email)]
  for (const each of digits) tokens.push(digitsIndex(sealer, each))
  for (const each of words) tokens.push(wordIndex(sealer, each))
  return tokens.slice(0, MAX_TOKENS)
}

/** And the whole word, however long. */
function addBeginnings(words: Set<string>, word: string): void {
  let length = 0
  let end = 0
  for (const letter of word) {
    length += 1
    end += letter.length
    if (length > MAX_BEGINNING_LENGTH) break
    if (length >= MIN_BEGINNING_LENGTH) words.add(word.slice(0, end))
  }
  words.add(word)
}

const endingsOf = (digits: string): string[] =>
  digits.length < 4 ? [] : [digits, digits.slice(-7), digits.slice(-4)]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^[\d\s()+./-]+$/

/** A condition on a column of tokens: everything that was typed is in it. */
export function matchesSearch(sealer: LeadSealer, column: SQL, typed: string): SQL {
  const text = plain(typed)
  const digits = digitsOf(text)
  // A phone number, however it is spaced, or a number in a name or reference.
  if (PHONE.test(text) && digits.length >= 4) {
    return sql`${column} && ${list([digitsIndex(sealer, digits), wordIndex(sealer, digits)])}`
  }
  const emails = typed.split(/\s+/).filter((term) => EMAIL.test(term))
  const words = text
    .split(/\s+/)
    .filter((term) => !EMAIL.test(term))
    .flatMap(wordsOf)
  // A single letter says too little beside other words.
  const telling = words.filter((word) => [...word].length >= MIN_BEGINNING_LENGTH)
  const wanted = [
    ...emails.map((email) => emailIndex(sealer, email)),
    ...(telling.length > 0 ? telling : words).map((word) => wordIndex(sealer, word)),
  ].slice(0, MAX_WORDS)
  return wanted.length > 0 ? sql`${column} @> ${list(wanted)}` : sql`false`
}

const list = (tokens: bigint[]): SQL => sql`${sql.param(tokens.map(String))}::bigint[]`

/** Letters that Unicode does not decompose. */
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

function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Staff may type the country code of a US number; visitors mostly leave it out. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
