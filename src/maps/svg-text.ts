import { m } from '../paraglide/messages.js'
import { escapeXml } from '../platform/xml.ts'
import { listOf } from '../ui/lists.ts'

const MAP_COUNTS = {
  sites: (count: number, shown: string) => m.maps_counts_sites({ count, shown }),
  facilities: (count: number, shown: string) => m.maps_counts_facilities({ count, shown }),
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** Most are below a thousand, and a map formats a hundred of them. */
export function formatCount(count: number): string {
  const whole = Math.round(count)
  return whole < 1_000 ? String(whole) : wholeNumber.format(whole)
}

/** Positions are those of towns, so fractions of a mile would claim too much. */
export const formatMiles = (miles: number): string =>
  miles < 1 ? m.maps_under_one() : formatCount(miles)

export type Unit = 'sites' | 'facilities'

/** '1 facility', '1,778 facilities'. */
export const countOf = (count: number, unit: Unit): string =>
  MAP_COUNTS[unit](count, formatCount(count))

/** 'A', 'A and B', 'A, B and C'. */
export function joinNames(names: string[]): string {
  return listOf(names)
}

/** At most one decimal: finer differences are invisible at the size of these maps. */
export function round(value: number): number {
  const tenths = Math.round(value * 10) / 10
  return tenths === 0 ? 0 : tenths
}

export type Anchor = 'start' | 'middle' | 'end'

export function textAt(
  className: string,
  x: number,
  y: number,
  text: string,
  anchor: Anchor = 'start',
): string {
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text class="${className}"${side} x="${round(x)}" y="${round(y)}">${escapeXml(text)}</text>`
}

type Frame = { id: string; className: string; width: number; height: number; top?: number }
type MapNames = { title: string; description: string }

export function svgElement(frame: Frame, attributes: string, content: string): string {
  const { className, width, height, top = 0 } = frame
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="map ${className}" ${attributes}` +
    ` viewBox="0 ${top} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
  )
}

export function namedBy(id: string): string {
  return `aria-labelledby="${id}-title" aria-describedby="${id}-desc"`
}

export function nameElements(id: string, names: MapNames): string {
  return (
    `<title id="${id}-title">${escapeXml(names.title)}</title>` +
    `<desc id="${id}-desc">${escapeXml(names.description)}</desc>`
  )
}

/**
 * A complete map with its name and description. A map with links is a group, because assistive
 * technology does not look inside images.
 */
export function svgMap(
  frame: Frame,
  role: 'img' | 'group',
  names: MapNames,
  content: string,
  attributes = '',
): string {
  return svgElement(
    frame,
    `role="${role}" ${namedBy(frame.id)}${attributes}`,
    nameElements(frame.id, names) + content,
  )
}

/**
 * Hatching for 'nothing here yet'; colors come from the stylesheet. Fine lines would blur on a
 * small map, which gets fewer and stronger ones.
 */
export function hatchPattern(id: string): string {
  return (
    `<defs><pattern id="${id}" width="18" height="6" patternUnits="userSpaceOnUse"` +
    ' patternTransform="rotate(45)"><rect class="m-hatch-ground" width="18" height="6"/>' +
    '<path class="m-hatch m-wide" d="M3 0V6M9 0V6M15 0V6"/>' +
    '<path class="m-hatch m-phone" d="M9 0V6"/></pattern></defs>'
  )
}
