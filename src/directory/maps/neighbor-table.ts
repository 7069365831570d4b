import { escapeXml } from '../../platform/xml.ts'
import type { MapNeighbor } from './locator-map.ts'
import { formatCount, formatMiles } from './svg-text.ts'

/** The towns of a locator map as a list, nearest first. Each row is a link. Empty without towns. */
export function neighborTable(place: string, neighbors: MapNeighbor[]): string {
  if (neighbors.length === 0) return ''
  const rows = neighbors
    .toSorted((a, b) => a.miles - b.miles || a.name.localeCompare(b.name, 'en'))
    .map(
      ({ name, href, miles, count }) =>
        `<tr><th scope="row"><a href="${escapeXml(href)}">${escapeXml(name)}</a></th>` +
        `<td>${formatMiles(miles)} mi</td><td>${formatCount(count)}</td></tr>`,
    )
  return (
    `<table class="neighbors"><caption>Sites on record near ${escapeXml(place)}</caption>` +
    '<thead><tr><th scope="col">City</th><th scope="col">Distance</th><th scope="col">Sites</th></tr>' +
    `</thead><tbody>${rows.join('')}</tbody></table>`
  )
}

/** Folded on phones, where more important things come after it. */
export const folded = (table: string): string =>
  table &&
  `<details class="phone-fold"><summary>Towns nearby, with distances</summary>${table}</details>`
