/** Every facility of the city as a card, with a category filter and a bar chart of the counts. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { urls } from '../../site/urls.ts'
import { Bars } from '../../ui/bars.tsx'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { useEarlyChoice } from '../../ui/use-early-choice.ts'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import { cityFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { FacilityCard } from '../facilities/facility-card.tsx'
import type { City } from './cities.contract.ts'

/** The label of facilities without a category. */
const UNCATEGORIZED = 'Other'

type CityFacilitiesProps = { city: City; category: string | undefined; ad: ReactNode }

export function CityFacilities({ city, category, ad }: CityFacilitiesProps) {
  const { data: facilities, error, refetch } = useQuery(cityFacilitiesQuery(city.id))
  if (error) {
    return (
      <section id="list" className="band">
        <ErrorBox message={`Error loading facilities: ${error.message}`} onRetry={() => refetch()}>
          <p>The rest of this page is still correct.</p>
        </ErrorBox>
      </section>
    )
  }
  if (!facilities) return <Loading>Loading facilities...</Loading>
  const counts = countByCategory(facilities)
  // A category that the city does not have is ignored.
  const chosen = category && counts.has(category) ? category : undefined
  const shown = chosen
    ? facilities.filter((facility) => categoryOf(facility) === chosen)
    : facilities
  return (
    <section id="list" className="band">
      <div className="section-head">
        <h2>
          All {formatCount(facilities.length)} Documented Exposure Sites in {city.name}
        </h2>
      </div>
      {facilities.length === 0 ? (
        <Empty>
          <p>No facilities found in {city.name}.</p>
          <p>
            <a href={urls.state(city.state.slug)}>All cities in {city.state.name}</a>
          </p>
        </Empty>
      ) : (
        <div className="split">
          <div>
            <div className="toolbar">
              <CategoryFilter city={city} counts={counts} chosen={chosen} />
              <p className="meta" role="status">
                Showing {formatCount(shown.length)} of {formatCount(facilities.length)}, by name
              </p>
            </div>
            <div className="records">
              {shown.map((facility) => (
                <FacilityCard key={facility.id} facility={facility} />
              ))}
            </div>
          </div>
          <aside className="stack side-rail">
            <div>
              <h3>By facility type</h3>
              <Bars
                bars={[...counts]
                  .sort((a, b) => b[1] - a[1])
                  .map(([name, count]) => ({ href: filterUrl(city, name), label: name, count }))}
              />
            </div>
            {ad}
          </aside>
        </div>
      )}
    </section>
  )
}

type CategoryFilterProps = { city: City; counts: Map<string, number>; chosen: string | undefined }

/** A form, so that it works without JavaScript; with it, a choice applies immediately. */
function CategoryFilter({ city, counts, chosen }: CategoryFilterProps) {
  const router = useRouter()
  const choose = (category: string) => {
    const href = filterUrl(city, category || undefined)
    router.navigate({ href, replace: true, resetScroll: false })
  }
  const select = useEarlyChoice(chosen ?? '', choose)
  return (
    <form className="field" action={urls.city(city.state.slug, city.slug)}>
      <label htmlFor="category">Filter by Facility Type</label>
      <div className="with-button">
        <select
          id="category"
          name="category"
          key={chosen}
          ref={select}
          defaultValue={chosen ?? ''}
          autoComplete="off"
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">All Categories</option>
          {[...counts.keys()].sort().map((name) => (
            <option key={name} value={name}>
              {name} ({formatCount(counts.get(name) ?? 0)})
            </option>
          ))}
        </select>
        <button type="submit" className="btn secondary compact no-js-only">
          Filter
        </button>
      </div>
    </form>
  )
}

function filterUrl(city: City, category: string | undefined): string {
  const path = urls.city(city.state.slug, city.slug)
  return category ? `${path}?category=${encodeURIComponent(category)}#list` : path
}

const categoryOf = (facility: FacilityListItem) => facility.category?.name ?? UNCATEGORIZED

function countByCategory(facilities: FacilityListItem[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const facility of facilities) {
    const name = categoryOf(facility)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
