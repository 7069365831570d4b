/** Where the facilities of the category are: each state leads to its own page of the category. */
import { MapFigure } from '../maps/map-figure.tsx'
import { mapPaths } from '../maps/maps.queries.ts'
import type { CategoryRecord } from './category-records.contract.ts'

export function CategoryMap({ record }: { record: CategoryRecord }) {
  return (
    <div className="cat-map">
      <a className="skip-map" href="#results">
        Skip the map of {record.noun} facilities
      </a>
      <MapFigure path={mapPaths.category(record.facilitiesOf)}>
        The stronger the color, the more {record.noun} facilities are on record there. Each state
        leads to its own page.
      </MapFigure>
    </div>
  )
}
