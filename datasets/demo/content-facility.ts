// Content templates of a facility: the enhanced text and the three plainer versions.

import type { FacilityContent } from './content-choice.ts'
import type { Facts } from './facts.ts'
import { Narrator } from './prose/describe.ts'
import patterns from './prose/patterns.json' with { type: 'json' }
import { seededRandom } from './random.ts'

export interface Template {
  type: 'state' | 'city' | 'city_enhanced' | 'facility'
  name: string
  blocks: string[]
}

type Part = Parameters<Narrator['say']>[0] | 'family' | 'guidance' | 'history' | 'safety' | 'link'

/** Blocks of paragraphs of sentences. */
type Outline = Part[][][]

const enhancedOutline: Outline = [
  [
    ['open', 'scale'],
    ['history', 'scale', 'link'],
  ],
  [
    ['uses', 'note'],
    ['uses', 'note'],
  ],
  [['people', 'people'], ['family']],
  [['later', 'safety', 'later']],
  [['guidance', 'guidance'], ['guidance']],
]

const versionOutlines: Outline[] = [
  [
    [
      ['open', 'scale', 'history'],
      ['uses', 'uses'],
    ],
    [['people', 'note'], ['later']],
    [['guidance', 'guidance']],
  ],
  [
    [
      ['open', 'uses'],
      ['note', 'people'],
    ],
    [
      ['uses', 'later'],
      ['link', 'guidance', 'guidance'],
    ],
  ],
  [
    [['open', 'note', 'scale']],
    [['uses', 'people', 'family']],
    [
      ['later', 'safety'],
      ['guidance', 'guidance'],
    ],
  ],
]

const pools: Partial<Record<Part, string[]>> = {
  family: patterns.family,
  guidance: patterns.guidance,
  history: patterns.history,
  safety: patterns.safety,
  link: patterns.link,
}

function write(facts: Facts, outline: Outline, seed: string): string[] {
  const narrator = new Narrator(facts, seededRandom(`${seed}:${facts.slug}`))
  const say = (part: Part): string | null => {
    const pool = pools[part]
    return pool ? narrator.from(pool) : narrator.say(part as Parameters<Narrator['say']>[0])
  }
  return outline
    .map((block) =>
      block
        .map((paragraph) => paragraph.map(say).filter(Boolean).join(' '))
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
}

export function* facilityTemplates(facts: Facts, content: FacilityContent): Generator<Template> {
  if (content.enhanced) {
    yield {
      type: 'facility',
      name: `${facts.slug}_content_enhanced_live`,
      blocks: write(facts, enhancedOutline, 'enhanced'),
    }
  }
  for (const version of content.versions) {
    const outline = versionOutlines[version - 1]
    if (!outline) throw new Error(`no version ${version}`)
    yield {
      type: 'facility',
      name: `${facts.slug}_content_v${version}`,
      blocks: write(facts, outline, `v${version}`),
    }
  }
}
