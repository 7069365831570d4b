/** Every facility of the city with its filter; the city's text below it, maps and offers beside it. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Bars } from '../../ui/bars.tsx'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../ui/notices.tsx'
import { categoryLabel, categoryOf, countBy } from '../facilities/category-counts.ts'
import type { FacilityListItem } from '../facilities/facilities.contract.ts'
import { cityFacilitiesQuery } from '../facilities/facility-lists.queries.ts'
import { RecordList } from '../facilities/record-list.tsx'
import type { City } from './cities.contract.ts'

import { CityFilter, CityLetters, CitySort } from './city-filter.tsx'
import { type CityList, chooseFacilities, cityListUrl } from './city-list.ts'

const CITY_ORDERS = {
  name: m.city_orders_name,
  years: m.city_orders_years,
  documented: m.city_orders_documented,
}

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
            {m.city_sites_in({
              count: facilities.length,
              city: city.name,
              shown: formatCount(facilities.length),
            })}
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
                message={m.city_list_failed({ reason: error.message })}
                onRetry={() => refetch()}
              >
                <p>{m.city_rest_correct()}</p>
              </ErrorBox>
            )}
            {!facilities && !error && <Loading>{m.city_loading_list()}</Loading>}
            {facilities && <Listed {...{ city, facilities, isLong }} list={asked} />}
          </div>
          {text}
        </div>
        <aside className="stack side-rail">
          {side}
          {counts.size > 1 && (
            <div className="city-types">
              <h3>{m.city_by_type()}</h3>
              <Bars
                bars={[...counts]
                  .sort((a, b) => b[1] - a[1])
                  .map(([name, count]) => ({
                    href: `${cityListUrl(city, { category: name })}#list`,
                    label: categoryLabel(name),
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

type ListedProps = { city: City; facilities: FacilityListItem[]; list: CityList; isLong: boolean }

function Listed({ city, facilities, list, isLong }: ListedProps) {
  if (facilities.length === 0) {
    return (
      <Empty>
        <p>{m.city_none_in({ city: city.name })}</p>
        <p>
          <Link href={urls.state(city.state.slug)}>
            {m.city_all_cities({ state: city.state.name })}
          </Link>
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
          {isWhole
            ? m.city_on_record({ total })
            : m.city_showing({ shown: formatCount(shown.length), total })}
          {CITY_ORDERS[list.sort ?? 'name']()}
          {undated > 0 && m.city_undated({ count: formatCount(undated) })}
        </p>
        {!isWhole && (
          <Link href={`${cityListUrl(city, {})}#list`}>{m.city_show_all({ total })}</Link>
        )}
        {isLong && <CitySort city={city} list={list} />}
      </div>
      {isLong && (
        <CityLetters city={city} list={list} total={facilities.length} letters={letters} />
      )}
      {shown.length === 0 ? (
        <Empty>
          <p>{m.city_no_match({ city: city.name })}</p>
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
