/** Faults of structured data: not well formed, or not what the page says. */
import type { ReadPage } from './read-page.ts'

type Node = { [name: string]: unknown }

/** Properties whose values are addresses of this site. */
const ADDRESSES = new Set(['@id', 'contentUrl', 'image', 'item', 'logo', 'target', 'url'])
/** The name of a node of these types appears on the page unchanged. */
const NAMED_ON_PAGE = new Set(['City', 'DefinedTerm', 'ListItem', 'Place', 'Question', 'State'])
/** Parts of an address and of a record that must also be visible on the page. */
const SAID_ON_PAGE = ['headline', 'identifier', 'streetAddress', 'addressLocality', 'postalCode']

export function typesOf(page: ReadPage): string[] {
  return graphOf(page).map((node) => String(node['@type']))
}

export function graphFaults(page: ReadPage, origin: string): string[] {
  const { graphs } = page
  if (graphs.length !== 1) return [`${graphs.length} graphs of structured data, not one`]
  if ((graphs[0] as Node)['@context'] !== 'https://schema.org') return ['no schema.org context']
  const text = plain(page.text)
  const faults: string[] = []
  walk(graphOf(page), (node, name, value) => {
    const type = String(node['@type'])
    if (ADDRESSES.has(name) && typeof value === 'string' && !value.startsWith(`${origin}/`)) {
      faults.push(`${type} ${name} is not an address of this site: ${value}`)
    }
    const isSaid = SAID_ON_PAGE.includes(name) || (name === 'name' && NAMED_ON_PAGE.has(type))
    if (isSaid && !text.includes(plain(String(value)))) {
      faults.push(`the page does not say the ${name} of its ${type}: ${value}`)
    }
    if (type === 'Answer' && name === 'text' && !text.includes(plain(beginning(String(value))))) {
      faults.push(`the page does not give the answer: ${beginning(String(value))}`)
    }
    if (name === '@type' && typeof value !== 'string') faults.push('a node without a type')
  })
  for (const node of graphOf(page)) faults.push(...listFaults(node), ...positionFaults(node))
  return faults
}

function graphOf(page: ReadPage): Node[] {
  const graph = (page.graphs[0] as Node | undefined)?.['@graph']
  return Array.isArray(graph) ? graph : []
}

function walk(value: unknown, visit: (node: Node, name: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (value && typeof value === 'object') {
    const node = value as Node
    // An object that only refers to another has no type.
    if (Object.keys(node).join() !== '@id' && !node['@context']) visit(node, '@type', node['@type'])
    for (const [name, inner] of Object.entries(node)) {
      if (name !== '@type') visit(node, name, inner)
      walk(inner, visit)
    }
  }
}

/** Lists count from one, and a breadcrumb ends at the page itself. */
function listFaults(node: Node): string[] {
  const items = node.itemListElement
  if (!Array.isArray(items)) return []
  const isCounted = items.every((item: Node, index) => item.position === index + 1)
  const faults = isCounted ? [] : [`${node['@type']} does not count from one`]
  if (typeof node.numberOfItems === 'number' && node.numberOfItems < items.length) {
    faults.push(`${node['@type']} says ${node.numberOfItems} and lists ${items.length}`)
  }
  return faults
}

function positionFaults(node: Node): string[] {
  const geo = node.geo as Node | undefined
  if (!geo) return []
  const [latitude, longitude] = [Number(geo.latitude), Number(geo.longitude)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return geo['@type'] === 'GeoCoordinates' && isOnEarth ? [] : ['a position that is none']
}

/** The first sentence: the page may add the number of a source after it. */
const beginning = (answer: string) => answer.split(/[.!?;]/)[0] ?? ''

/** Quotes and spaces may be typographic on the page. */
function plain(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, '').toLowerCase()
}
