/** Figures about the records as HTML, drawn on the server, each with its table. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { ROOT } from '../../platform/root.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { categoryName } from '../category-names.ts'
import { showingName } from '../evidence/showings.ts'
import { countDecades, countShowings, type DecadeCounts, type ShowingCount } from './figures.sql.ts'

const MORTALITY = 'https://www.cdc.gov/mmwr/volumes/66/wr/mm6608a3.htm'
const MORTALITY_OF_WOMEN = 'https://www.cdc.gov/mmwr/volumes/71/wr/mm7119a1.htm'

/** Where it is from: datasets/mortality/README.md. */
const WOMEN = join(ROOT, 'datasets/mortality/mesothelioma-women.json')
type YearOfDeaths = [year: number, deaths: number, perMillion: number]
let deathsOfWomen: YearOfDeaths[] | undefined
function listDeathsOfWomen(): YearOfDeaths[] {
  deathsOfWomen ??= JSON.parse(readFileSync(WOMEN, 'utf8')) as YearOfDeaths[]
  return deathsOfWomen
}

export const recordFiguresApi = new Hono().get('/figures/records.html', async (c) => {
  const { db } = c.var.services
  const [shown, decades] = await Promise.all([
    countShowings(db),
    countDecades(db, new Date().getFullYear()),
  ])
  return c.html(
    renderToStaticMarkup(
      <>
        <Showings counts={shown} />
        <Decades {...decades} />
        <p className="figure-deaths">
          {m.figures_deaths()}{' '}
          <a href={MORTALITY} rel="noopener external">
            {m.figures_deaths_source()}
          </a>
        </p>
        <Deaths years={listDeathsOfWomen()} />
      </>,
    ),
  )
})

/** The table is the figure: a bar in each row. */
function Showings({ counts }: { counts: ShowingCount[] }) {
  const found = counts.filter(({ count }) => count > 0)
  if (found.length === 0) return null
  const largest = Math.max(...found.map(({ count }) => count))
  return (
    <figure className="figure-table">
      <table>
        <caption>{m.figures_shows()}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{m.figures_what()}</th>
            <th scope="col">{m.figures_records()}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ showing, count }) => (
            <tr key={showing}>
              <th scope="row">
                <a href={urls.map({ shows: showing })}>{showingName(showing)}</a>
              </th>
              <td>
                <span>{formatCount(count)}</span>
                <Bars counts={[count]} largest={largest} isLying />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{m.figures_shows_note()}</figcaption>
    </figure>
  )
}

function Decades({ decades, types }: DecadeCounts) {
  if (types.length === 0) return null
  const [first = 0] = decades
  const last = decades.at(-1) ?? 0
  return (
    <figure className="figure-decades">
      <h3>{m.figures_decades()}</h3>
      <ul className="plain" aria-hidden="true">
        {types.map(({ slug, records, counts }) => (
          <li key={slug}>
            <p>
              {categoryName(slug)} <b>{formatCount(records)}</b>
            </p>
            <Bars counts={counts} largest={Math.max(...counts)} />
            <p className="figure-ends">
              <span>{decadeName(first)}</span>
              <span>{decadeName(last)}</span>
            </p>
          </li>
        ))}
      </ul>
      <details>
        <summary>{m.figures_as_table()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
        <section className="figure-scroll" aria-label={m.figures_decades()} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.figures_type()}</th>
                {decades.map((decade) => (
                  <th scope="col" key={decade}>
                    {decadeName(decade)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {types.map(({ slug, counts }) => (
                <tr key={slug}>
                  <th scope="row">{categoryName(slug)}</th>
                  {counts.map((count, at) => (
                    <td key={decades[at]}>{formatCount(count)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <figcaption>{m.figures_decades_note()}</figcaption>
    </figure>
  )
}

function Deaths({ years }: { years: YearOfDeaths[] }) {
  const counts = years.map(([, deaths]) => deaths)
  const ends = [years[0], years.at(-1)]
  return (
    <figure className="figure-deaths-of-women">
      <h3>{m.figures_women()}</h3>
      <Bars counts={counts} largest={Math.max(...counts)} />
      <p className="figure-ends" aria-hidden="true">
        {ends.map(
          (end) =>
            end && (
              <span key={end[0]}>
                {end[0]}: {formatCount(end[1])}
              </span>
            ),
        )}
      </p>
      <details>
        <summary>{m.figures_as_table()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
        <section className="figure-scroll" aria-label={m.figures_women()} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.figures_year()}</th>
                <th scope="col">{m.figures_women_died()}</th>
                <th scope="col">{m.figures_per_million()}</th>
              </tr>
            </thead>
            <tbody>
              {years.map(([year, deaths, perMillion]) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td>{formatCount(deaths)}</td>
                  <td>{perMillion.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
      <figcaption>
        {m.figures_women_note()}{' '}
        <a href={MORTALITY_OF_WOMEN} rel="noopener external">
          {m.figures_women_source()}
        </a>
      </figcaption>
    </figure>
  )
}

const decadeName = (decade: number) => m.figures_decade({ decade: String(decade) })

type BarsProps = { counts: number[]; largest: number; isLying?: boolean }

/** Stretched to fit its box, so it holds no text. */
const Bars = ({ counts, largest, isLying = false }: BarsProps) => (
  <svg
    viewBox={isLying ? '0 0 100 1' : `0 0 ${counts.length} 100`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {counts.map((count, at) => {
      const size = (count / Math.max(1, largest)) * 100
      return isLying ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <rect key={at} width={size} height="1" />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        <rect key={at} x={at + 0.08} y={100 - size} width="0.84" height={size} />
      )
    })}
  </svg>
)
