// Names of facilities and firms. One set of words is drawn per facility, so that 'Ostrander
// Foundry' belongs to 'Ostrander Foundry & Machine Co.'.

import type { Kind } from './kinds.ts'
import type { Town } from './places.ts'
import { type Random, seededRandom } from './random.ts'
import words from './words.json' with { type: 'json' }

// Family names are uncommon or made up, and place words follow the plants, birds and landforms of a
// region but are put together at random: believable without naming a firm or a place that existed.
const { cigarMakers, firstNames, namingStreets, surnames } = words

const landscapes = Object.values(words.landscapes)

function landscapeOf(stateCode: string) {
  const found = landscapes.find(({ states }) => states.includes(stateCode))
  if (!found) throw new Error(`no landscape for state ${stateCode}`)
  return found
}

type Words = Record<string, string>

/** Parts of a town. No street: an invented address could be somebody's. */
export const { quarters } = words

export function drawWords(random: Random, town: Town, wet: boolean): Words {
  const landscape = landscapeOf(town.state.code)
  const [first = '', second = ''] = [random.pick(surnames), random.pick(surnames)]
  const word = random.pick(landscape.first)
  return {
    S: first,
    // The same family name twice would look like a mistake.
    T:
      second === first
        ? (surnames[(surnames.indexOf(first) + 1) % surnames.length] as string)
        : second,
    F: `${random.pick(firstNames)} ${random.pick(surnames)}`,
    C: random.pick(cigarMakers),
    W: word,
    L: `${word} ${random.pick(wet ? landscape.wet : landscape.dry)}`,
    R: random.pick(namingStreets),
    N: String(random.int(2, 19)),
    U: random.pick(utilitiesOf(town)),
  }
}

export function spell(pattern: string, words: Words): string {
  return pattern.replace(/\{(\w)\}/g, (_, token: string) => words[token] ?? '')
}

export function nameFor(random: Random, kind: Kind, words: Words): string {
  return spell(random.pick(kind.names), words)
}

const utilities = new Map<string, string[]>()

/** A few electric companies per state, so that one firm owns several plants. */
function utilitiesOf(town: Town): string[] {
  const { code } = town.state
  let list = utilities.get(code)
  if (!list) {
    const random = seededRandom(`utilities:${code}`)
    const landscape = landscapeOf(code)
    const words = random.sample(landscape.first, 4)
    const tails = ['Power & Light Co.', 'Electric Co.', 'Light & Power Corp.', 'Public Service Co.']
    list = words.map((word, i) => `${word} ${random.pick(landscape.dry)} ${tails[i]}`)
    utilities.set(code, list)
  }
  return list
}

const parents = new Map<string, string[]>()

export function parentOf(random: Random, town: Town): string {
  const { code } = town.state
  let list = parents.get(code)
  if (!list) {
    const own = seededRandom(`parents:${code}`)
    const tails = ['Industries', 'Consolidated Corp.', 'Holding Co.', 'General Industries', 'Group']
    list = own.sample(surnames, 5).map((surname, i) => `${surname} ${tails[i]}`)
    parents.set(code, list)
  }
  return random.pick(list)
}

/** Public bodies are named in general terms only. */
export function isNamedFirm(company: string): boolean {
  return !/^(Federal|State|County|City|Municipal|Public|Local|Rural)\b/.test(company)
}
