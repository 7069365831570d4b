/** Every facility of the city with its filter; the city's text below it, maps and offers beside it. */

import type { ReactNode } from 'react'
import { useQuery } from '../../platform/web/query-client.ts'
import { urls } from '../../site/urls.ts'
import { Bars } from '../../ui/bars.tsx'
import { formatCount } from '../../ui/format.ts'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { categoryOf, countBy } from '../facilities/category-counts.ts'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import { cityFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { RecordList } from '../facilities/record-list.tsx'
import type { City } from './cities.contract.ts'
import { CityFilter, CityLetters, CitySort } from './city-filter.tsx'
import { type CityList, chooseFacilities, cityListUrl, type Sort } from './city-list.ts'

/** Up to this many records, which are all open, choosing a type is enough of a filter. */
const SHORT_LIST = 20

type CityFacilitiesProps = { city: City; list: CityList; text: ReactNode; side: ReactNode }

export function CityFacilities({ city, list, text, side }: CityFacilitiesProps) {
  const { data: facilities, error, refetch } = useQuery(cityFacilitiesQuery(city.id))
  const counts = countBy((facilities ?? []).map(categoryOf))
  // A category that the city does not have is ignored.
  const { category, ...rest } = list
  const asked = category && counts.has(category) ? list : rest
  const isLong = (facilities?.length ?? 0) > SHORT_LIST
  return (
    <section id="list">
      {facilities && (
        <div className="section-head">
          <h2>
            {facilities.length === 1
              ? '1 Documented Exposure Site'
              : `All ${formatCount(facilities.length)} Documented Exposure Sites`}{' '}
            in {city.name}
          </h2>
        </div>
      )}
      {facilities && facilities.length > 0 && (
        <CityFilter city={city} facilities={facilities} list={asked} isLong={isLong} />
      )}
      <div className="split">
        <div className="stack-large">
          <div>
            {error && (
              <ErrorBox
                message={`Error loading facilities: ${error.message}`}
                onRetry={() => refetch()}
              >
                <p>The rest of this page is still correct.</p>
              </ErrorBox>
            )}
            {!facilities && !error && <Loading>Loading facilities...</Loading>}
            {facilities && <Listed {...{ city, facilities, isLong }} list={asked} />}
          </div>
          {text}
        </div>
        <aside className="stack side-rail">
          {side}
          {counts.size > 1 && (
            <div className="city-types">
              <h3>By facility type</h3>
              <Bars
                bars={[...counts]
                  .sort((a, b) => b[1] - a[1])
                  .map(([name, count]) => ({
                    href: `${cityListUrl(city, { category: name })}#list`,
                    label: name,
                    count,
                  }))}
              />
            </div>
          )}
        </aside>
      </div>
    </section>
  )
}

const ORDER: Record<Sort, string> = { years: 'first year', documented: 'documents' }

type ListedProps = { city: City; facilities: FacilityListItem[]; list: CityList; isLong: boolean }

function Listed({ city, facilities, list, isLong }: ListedProps) {
  if (facilities.length === 0) {
    return (
      <Empty>
        <p>No facilities found in {city.name}.</p>
        <p>
          <a href={urls.state(city.state.slug)}>All cities in {city.state.name}</a>
        </p>
      </Empty>
    )
  }
  const { shown, letters, undated } = chooseFacilities(facilities, list)
  const total = formatCount(facilities.length)
  const isWhole = shown.length === facilities.length
  return (
    <>
      <div className="city-shown">
        <p role="status">
          {isWhole ? `${total} on record` : `Showing ${formatCount(shown.length)} of ${total}`}, by{' '}
          {list.sort ? ORDER[list.sort] : 'name'}
          {undated > 0 && `; ${formatCount(undated)} without known years left out`}
        </p>
        {!isWhole && <a href={`${cityListUrl(city, {})}#list`}>Show all {total}</a>}
        {isLong && <CitySort city={city} list={list} />}
      </div>
      {isLong && (
        <CityLetters city={city} list={list} total={facilities.length} letters={letters} />
      )}
      {shown.length === 0 ? (
        <Empty>
          <p>No site in {city.name} matches all of this.</p>
        </Empty>
      ) : (
        <RecordList
          facilities={shown}
          showsAll={list.show === 'all'}
          urlOf={(showsAll) => cityListUrl(city, { ...list, show: showsAll ? 'all' : undefined })}
        />
      )}
    </>
  )
}
