// Turns facts into readable text.

import type { Facts } from '../facts.ts'
import type { Voice } from '../kinds.ts'
import type { Random } from '../random.ts'
import patterns from './patterns.json' with { type: 'json' }
import { listOf, type Slots, sentence } from './sentences.ts'
import { setUses, slotsOf } from './slots.ts'

// In the patterns of the middle and last sentences {clause1} is 'the dryer drums were covered with
// asbestos block', {item1} is 'asbestos block on the dryer drums'.
const { opening, scale, insulation, people, later } = patterns

const openings: Record<Voice, string[]> = {
  works: opening.industry,
  yard: [...opening.yard, ...opening.yard, ...opening.industry],
  power: [...opening.power, ...opening.power, ...opening.industry],
  transit: opening.industry,
  building: opening.building,
  base: opening.base,
  hospital: opening.hospital,
  school: opening.school,
  homes: opening.homes,
}

const industrial = {
  scale: scale.industry,
  insulation: insulation.industry,
  people: people.industry,
  later: later.industry,
}
const built = {
  scale: scale.building,
  insulation: insulation.building,
  people: people.building,
  later: later.building,
}
const bodies: Record<Voice, typeof industrial> = {
  works: industrial,
  yard: industrial,
  power: industrial,
  transit: industrial,
  base: { ...industrial, later: later.building },
  building: built,
  hospital: built,
  school: { ...built, later: later.school },
  homes: { ...built, scale: scale.building.slice(1) },
}

// Trades that handled the material, as opposed to those nearby.
const handsOn =
  /fitter|insulator|boilermaker|millwright|mechanic|engineer|maintenance|laborer|lagger|bricklayer|plumber|carpenter|custodian|plasterer|crew/

// Figures and names that are used only once in a text.
const spentAfterUse = [
  'company',
  'parent',
  'former',
  'quarter',
  'people',
  'staffNumber',
  'addition',
  'inspection',
  'warning',
  'switchYear',
  'plan',
  'removal',
  'span',
  'made',
  'did',
  'done',
  'end',
]

type Step = 'open' | 'scale' | 'uses' | 'people' | 'note' | 'later'

const fullShapes: Step[][] = [
  ['open', 'scale', 'uses', 'people', 'later'],
  ['open', 'uses', 'note', 'people'],
  ['open', 'uses', 'note', 'people', 'later'],
  ['open', 'scale', 'uses', 'note'],
  ['open', 'uses', 'people', 'note', 'later'],
  ['open', 'scale', 'uses', 'uses', 'people', 'later'],
  ['open', 'note', 'uses', 'people', 'later'],
  ['open', 'uses', 'note', 'later'],
  ['open', 'scale', 'note', 'uses', 'people'],
]

const briefShapes: Step[][] = [
  ['open', 'uses', 'people'],
  ['open', 'uses', 'note'],
  ['open', 'note', 'uses'],
  ['open', 'scale', 'uses', 'people'],
  ['open', 'uses', 'later'],
  ['open', 'uses', 'note', 'later'],
]

/** Writes sentences about one facility without repeating itself from call to call. */
export class Narrator {
  readonly slots: Slots
  private readonly used = new Set<string>()
  private nextUse = 0
  private notes: string[]
  private readonly facts: Facts
  private readonly random: Random

  constructor(facts: Facts, random: Random) {
    this.facts = facts
    this.random = random
    this.slots = slotsOf(facts)
    this.setTrades(0)
    this.notes = random.sample(facts.kind.notes, facts.kind.notes.length)
  }

  say(step: Step): string | null {
    const { facts, random, slots } = this
    const { voice } = facts.kind
    if (step === 'note') return this.note()
    if (step === 'open') return this.from(openings[voice])
    if (step === 'people') {
      const text = this.from(bodies[voice].people)
      // The next such sentence is about others.
      this.setTrades(2)
      return text
    }
    if (step === 'scale' || step === 'later') return this.from(bodies[voice][step])
    if (this.nextUse >= facts.uses.length) return null
    setUses(slots, facts, random, this.nextUse)
    const text = this.from(bodies[voice].insulation)
    this.nextUse += 3
    return text
  }

  /** A sentence about its kind of place, set in this one, so that it does not read the same everywhere. */
  private note(): string | null {
    const text = this.notes.pop()
    if (!text) return null
    const setting = sentence(this.random, patterns.setting, this.slots, new Set())
    return setting ? `${setting.text} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
  }

  private setTrades(first: number): void {
    const { trades } = this.facts
    const turned = [...trades.slice(first), ...trades.slice(0, first)]
    const fitter = turned.find((trade) => handsOn.test(trade))
    this.slots.fitter = fitter
    this.slots.other = turned.find((trade) => trade !== fitter)
    this.slots.trade1 = turned[0]
    this.slots.trade2 = turned[1]
    this.slots.trades2 = listOf(turned.slice(0, 2))
    this.slots.trades3 = listOf(turned.slice(0, 3))
  }

  from(pool: readonly string[]): string | null {
    const chosen = sentence(this.random, pool, this.slots, this.used)
    if (!chosen) return null
    for (const slot of spentAfterUse) {
      if (chosen.slots.includes(slot)) this.slots[slot] = undefined
    }
    // Two ways to give the same figure.
    if (chosen.slots.includes('people')) this.slots.staffNumber = undefined
    if (chosen.slots.includes('staffNumber')) this.slots.people = undefined
    return chosen.text
  }
}

export function describeFacility(facts: Facts, random: Random, length: 'full' | 'brief'): string {
  const narrator = new Narrator(facts, random)
  const shape = random.pick(length === 'full' ? fullShapes : briefShapes)
  const said = shape.map((step) => narrator.say(step)).filter((text) => text !== null)
  if (said.length < 5) return said.join(' ')
  const cut = random.int(2, 3)
  return `${said.slice(0, cut).join(' ')}\n${said.slice(cut).join(' ')}`
}
