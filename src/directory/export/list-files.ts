/** A list of records as a file. */
import type { ListFormat } from '../../platform/http/stream-list.ts'
import { csvHeader, csvRow, jsonRow } from './facility-fields.ts'
import type { PlacedFacility } from './facility-rows.sql.ts'

export const LIST_FILES = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    open: csvHeader(),
    between: '',
    close: '',
    write: csvRow,
  },
  geojson: {
    contentType: 'application/geo+json',
    open: '{"type":"FeatureCollection","features":[',
    between: ',',
    close: ']}',
    write: feature,
  },
} satisfies Record<string, ListFormat<PlacedFacility>>

export type ListFile = keyof typeof LIST_FILES

/** A record without a position of its own stands at its city, and says so. */
function feature(facility: PlacedFacility): string {
  const { latitude, longitude, city_latitude: north, city_longitude: east } = facility
  const own = latitude !== null && longitude !== null ? [longitude, latitude] : null
  const ofCity = north !== null && east !== null ? [east, north] : null
  const coordinates = own ?? ofCity
  return JSON.stringify({
    type: 'Feature',
    id: facility.id,
    geometry: coordinates && { type: 'Point', coordinates },
    properties: {
      position_of: own ? 'record' : ofCity && 'city',
      ...JSON.parse(jsonRow(facility)),
    },
  })
}
