import { usStates } from '../site/us.ts'

export type Markup = {
  name: string
  attributes: Record<string, string>
  children: Markup[]
  text: string
}

const TOKEN = /<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const REFERENCE = /&(?:amp|lt|gt|quot|#39);/g
// Characters that XML 1.0 does not allow, even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const PLAIN: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function plainText(text: string): string {
  if (text.replace(REFERENCE, '').includes('&')) throw new Error(`a bare & in: ${text}`)
  return text.replace(REFERENCE, (reference) => PLAIN[reference] ?? '')
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', value = ''] of source.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (key in attributes) throw new Error(`${key} twice`)
    attributes[key] = plainText(value)
  }
  return attributes
}

/** A strict parser for the maps' markup. Throws unless it is one well-formed element. */
export function readMarkup(source: string): Markup {
  if (FORBIDDEN.test(source)) throw new Error('a character XML does not allow')
  const top: Markup = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    const parent = open.at(-1)
    if (!match || !parent) throw new Error(`not well-formed at: ${source.slice(at, at + 80)}`)
    const [, closing, opening, attributes = '', empty, text] = match
    if (closing) {
      if (open.pop()?.name !== closing) throw new Error(`unexpected </${closing}>`)
    } else if (opening) {
      const element = {
        name: opening,
        attributes: readAttributes(attributes),
        children: [],
        text: '',
      }
      parent.children.push(element)
      if (!empty) open.push(element)
    } else parent.text += plainText(text ?? '')
  }
  const [root, ...others] = top.children
  if (!root || others.length || open.length !== 1 || top.text.trim())
    throw new Error('not one root')
  return root
}

export function allElements(root: Markup): Markup[] {
  return [root, ...root.children.flatMap(allElements)]
}

export function withClass(root: Markup, className: string): Markup[] {
  return allElements(root).filter((element) =>
    element.attributes.class?.split(' ').includes(className),
  )
}

/** Pseudo-random numbers, the same in every run. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const FLORIDA = { west: -87, east: -80.2, south: 25.2, north: 30.8 }

/** Cities scattered over a box, by default Florida's: many, a few of them large. */
export function someCities(count: number, box = FLORIDA) {
  const random = sequence(count + 1)
  return Array.from({ length: count }, (_, index) => ({
    name: `${['Port', 'Lake', 'North', 'Fort', 'San'][index % 5]} Example ${index}`,
    href: `/florida/example-${index}`,
    latitude: box.south + random() * (box.north - box.south),
    longitude: box.west + random() * (box.east - box.west),
    count: Math.ceil(1 / (random() ** 1.2 + 0.005)),
  }))
}

export const STATE_COUNTS = usStates.map((state, index) => ({
  ...state,
  count: (index + 1) * 37,
  href: `/${state.slug}`,
}))

export function someTowns(count: number) {
  return someCities(count, { west: -124, east: -68, south: 25, north: 49 }).map((city) => ({
    ...city,
    stateSlug: 'florida',
  }))
}
