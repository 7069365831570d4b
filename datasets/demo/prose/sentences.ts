// Fills sentence patterns. A pattern is used only when every slot in it is known, so a record
// without years or a company draws from the other sentences.

import type { Random } from '../random.ts'

export type Slots = Record<string, string | undefined>

interface Pattern {
  texts: string[]
  slots: string[]
}

const compiled = new Map<string, Pattern>()

function compile(source: string): Pattern {
  let pattern = compiled.get(source)
  if (!pattern) {
    const parts = source.split(/\{(\w+)\}/)
    pattern = {
      texts: parts.filter((_, index) => index % 2 === 0),
      slots: parts.filter((_, index) => index % 2 === 1),
    }
    compiled.set(source, pattern)
  }
  return pattern
}

/** The filled sentence, or null when a slot is unknown. */
function fill(source: string, slots: Slots): string | null {
  const pattern = compile(source)
  let text = pattern.texts[0] ?? ''
  for (let i = 0; i < pattern.slots.length; i++) {
    const value = slots[pattern.slots[i] as string]
    if (value === undefined) return null
    text += value + pattern.texts[i + 1]
  }
  // Firm names may end in a period ('Pell & Orrick Co.').
  text = text.replace(/\.\.$/, '.')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface Sentence {
  text: string
  /** The pattern it came from. */
  source: string
  /** The slots it named. */
  slots: string[]
}

/** A sentence of the pool that can be filled; `used` prevents repeats within a text. */
export function sentence(
  random: Random,
  pool: readonly string[],
  slots: Slots,
  used: Set<string>,
): Sentence | null {
  const start = random.int(0, pool.length - 1)
  for (let i = 0; i < pool.length; i++) {
    const source = pool[(start + i) % pool.length] as string
    if (used.has(source)) continue
    const text = fill(source, slots)
    if (text !== null) {
      used.add(source)
      return { text, source, slots: compile(source).slots }
    }
  }
  return null
}

export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`
}

export function withArticle(noun: string): string {
  const vowel = /^[aeio]|^u(?!n[ist]|s)/i.test(noun)
  return `${vowel ? 'an' : 'a'} ${noun}`
}

const small = 'no one two three four five six seven eight nine'.split(' ')

export function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function countWord(value: number): string {
  return small[value] ?? thousands(value)
}

/** 'about 420', or 'seven' where a round figure would be silly. */
export function roughly(value: number): string {
  if (value < 10) return countWord(value)
  const unit = value >= 1000 ? 100 : value >= 100 ? 10 : 5
  return `about ${thousands(Math.round(value / unit) * unit)}`
}
