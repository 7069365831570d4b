/** Compares what a person types with the names on the list, on the device. */
import type { NameKind, ThingName } from './thing-names.ts'

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const SHIP_PREFIX = /^(?:the )?(?:uss|usns|uscgc|ss|mv) /

type Key = { thing: ThingName; plain: string[]; numbers: string[] }

const keys = new WeakMap<ThingName[], Key[]>()

/** Made plain once: every key pressed compares them all. */
function keysOf(things: ThingName[]): Key[] {
  const known = keys.get(things)
  if (known) return known
  const made = things.map((thing) => {
    const plain = [thing.name, ...thing.names].map((name) => plainOf(name))
    return {
      thing,
      plain: plain.map((name) => name.replace(SHIP_PREFIX, '')),
      numbers: thing.number === null ? [] : [plainOf(thing.number), ...plain].map(withoutSpaces),
    }
  })
  keys.set(things, made)
  return made
}

const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

const MAX_SUGGESTED = 8
const MIN_TYPED = 2

/** The best first: the same number or name, a beginning, each word as the beginning of one, a slip. */
export function suggest(things: ThingName[], typed: string, kinds: NameKind[]): ThingName[] {
  const plain = plainOf(typed).replace(SHIP_PREFIX, '')
  if (plain.length < MIN_TYPED) return []
  return keysOf(things)
    .filter(({ thing }) => kinds.includes(thing.kind))
    .map((key) => ({ thing: key.thing, distance: distanceOf(key, plain) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance || a.thing.name.length - b.thing.name.length)
    .slice(0, MAX_SUGGESTED)
    .map(({ thing }) => thing)
}

function distanceOf({ plain: names, numbers }: Key, typed: string): number {
  const number = withoutSpaces(typed)
  const words = typed.split(' ')
  const distances = names.map((name) => {
    if (name === typed) return 0
    if (name.startsWith(typed)) return 1
    const parts = name.split(' ')
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
    const isNear = words.every((word) => parts.some((part) => isOneSlip(word, part)))
    return isNear ? 4 : Number.POSITIVE_INFINITY
  })
  const hasDigit = /\d/.test(number)
  if (numbers.includes(number)) return 0
  if (hasDigit && numbers.some((one) => one.startsWith(number))) distances.push(3)
  return Math.min(...distances)
}

/** Short words differ from too many others by one letter. */
const MIN_SLIP = 5

/** Whether one letter is missing, too many or another, or two are exchanged. */
export function isOneSlip(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < MIN_SLIP || Math.abs(typed.length - word.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(typed, at + 1) === rest(word, at + 1) ||
    rest(typed, at + 1) === rest(word, at) ||
    rest(typed, at) === rest(word, at + 1) ||
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      rest(typed, at + 2) === rest(word, at + 2))
  )
}
