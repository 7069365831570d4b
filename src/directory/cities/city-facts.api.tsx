/** What the records of a city show, as markup: the page of a city without a text places it as an island. */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { Problem } from '../../platform/http/problem.ts'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { listOf } from '../../ui/lists.ts'
import { categoryLabel } from '../facilities/category-counts.ts'
import { spanOf } from '../years.ts'
import { findCityFacts } from './cities.sql.ts'

const ID_FILE = /^([0-9]{1,9})\.html$/
const MAX_EMPLOYERS = 3
const MAX_NAMED = 3

export const cityFactsApi = new Hono().get('/city-facts/:file', async (c) => {
  const id = Number(ID_FILE.exec(c.req.param('file'))?.[1])
  const found = id ? await findCityFacts(c.var.services.db, id) : null
  if (!found) throw new Problem(404, 'City not found')
  return c.html(renderToStaticMarkup(<CityFacts {...found} />))
})

type CityFactsProps = NonNullable<Awaited<ReturnType<typeof findCityFacts>>>
type CityRecord = CityFactsProps['records'][number]

function CityFacts(found: CityFactsProps) {
  const { city, records } = found
  if (records.length === 0) return null
  const names = listOf(namesOf(records))
  return (
    <>
      <h2>{m.city_about({ city: city.name })}</h2>
      <p>
        {m.city_facts_include({ city: city.name, state: city.state.name, names })}{' '}
        {m.city_facts_documents()}
      </p>
      <FactList {...found} />
    </>
  )
}

function FactList({ city, records, larger }: CityFactsProps) {
  const types = typesOf(records)
  const years = yearsOf(records)
  const employers = largestEmployers(records)
  if (!years && !larger && types.length === 0) return null
  return (
    <>
      <h2>{m.city_facts_heading()}</h2>
      <dl>
        {types.length > 0 && (
          <div>
            <dt>{m.city_facts_types()}</dt>
            <dd>
              {types
                .map(([name, count]) => `${categoryLabel(name)} ${formatCount(count)}`)
                .join(', ')}
            </dd>
          </div>
        )}
        {years && (
          <div>
            <dt>{m.city_facts_years()}</dt>
            <dd>{years}</dd>
          </div>
        )}
        {employers.length > 0 && (
          <div>
            <dt>{m.city_facts_employers({ count: employers.length })}</dt>
            {employers.map((employer) => (
              <dd key={employer.slug} lang={langOfEnglish()}>
                <a href={urls.facility(city.state.slug, city.slug, employer.slug)}>
                  {employer.name}
                </a>
                : {employer.workforceSize?.toLowerCase()}
              </dd>
            ))}
          </div>
        )}
        {larger && (
          <div>
            <dt>{m.city_facts_larger()}</dt>
            <dd>
              <a href={`${urls.city(city.state.slug, larger.slug)}#about`}>
                {m.city_facts_read_history({ city: larger.name })}
              </a>
              {larger.distance === null
                ? m.city_facts_away({ sites: formatCount(larger.facilityCount) })
                : m.city_facts_away_with_miles({
                    miles: formatCount(Math.round(larger.distance)),
                    sites: formatCount(larger.facilityCount),
                  })}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Those with most documents. */
const namesOf = (records: CityRecord[]): string[] =>
  records
    .toSorted((a, b) => b.documents - a.documents)
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)

/** Most first. */
function typesOf(records: CityRecord[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { category } of records) {
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

function yearsOf(records: CityRecord[]): string | null {
  const spans = records.flatMap(({ operationalYears }) => spanOf(operationalYears) ?? [])
  if (spans.length === 0) return null
  const first = Math.min(...spans.map((span) => span.first))
  const last = Math.max(...spans.map((span) => span.last))
  return Number.isFinite(last)
    ? m.city_facts_span({ first, last })
    : m.city_facts_span_to_present({ first })
}

/** The largest figure in "About 1,200" or "400 to 600". */
const sizeOf = ({ workforceSize }: CityRecord): number =>
  Math.max(
    0,
    ...(workforceSize?.match(/\d[\d,]{0,9}/g) ?? []).map((text) =>
      Number(text.replaceAll(',', '')),
    ),
  )

const largestEmployers = (records: CityRecord[]): CityRecord[] =>
  records
    .filter((record) => sizeOf(record) > 0)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MAX_EMPLOYERS)
