/** The documents read last, one for each thing that documents show, as markup: the home page places it as an island. */
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import {
  cities,
  facilities,
  facilitySources,
  states,
} from '../../platform/database/schema/directory.ts'
import { urls } from '../../site/urls.ts'
import { documentColumns, listEvidence } from '../evidence/evidence.sql.ts'
import { EvidenceItem } from '../evidence/evidence-record.tsx'

const MAX_DOCUMENTS = 4

export const newestDocumentsApi = new Hono().get('/figures/documents.html', async (c) => {
  const rows = await listNewest(c.var.services.db)
  if (rows.length === 0) return c.html('')
  const evidence = await listEvidence(
    c.var.services.db,
    rows.map(({ document }) => document),
  )
  const places = new Map(rows.map(({ document, ...place }) => [document.id, place]))
  return c.html(
    renderToStaticMarkup(
      <>
        <div className="section-head">
          <h2>{m.home_newest()}</h2>
          <p>{m.home_newest_note()}</p>
        </div>
        <ol className="evidence-list">
          {evidence.map((item) => {
            const place = places.get(item.id)
            return (
              <EvidenceItem key={item.id} item={item}>
                {place && <PlaceOfDocument {...place} />}
              </EvidenceItem>
            )
          })}
        </ol>
      </>,
    ),
  )
})

type Place = { name: string; slug: string; city: Named; state: Named }
type Named = { name: string; slug: string }

const PlaceOfDocument = ({ name, slug, city, state }: Place) => (
  <>
    <h3 className="h4">
      <a href={urls.facility(state.slug, city.slug, slug)}>{name}</a>
    </h3>
    <p className="meta">
      {city.name}, {state.name}
    </p>
  </>
)

const LAST_OF_EACH = sql`select distinct on (d.shows) d.id
   from ${facilitySources} d join ${facilities} f on f.id = d.facility_id
  where f.is_active and d.statement is not null and d.checked_on is not null and d.shows <> 'place-and-period'
  order by d.shows, d.checked_on desc, d.id desc`

/** The last document read for each thing that documents show; a place and its period alone are no news. */
async function listNewest(db: Queryable) {
  return db
    .select({
      document: documentColumns,
      name: facilities.name,
      slug: facilities.slug,
      city: { name: cities.name, slug: cities.slug },
      state: { name: states.name, slug: states.slug },
    })
    .from(facilitySources)
    .innerJoin(facilities, eq(facilities.id, facilitySources.facilityId))
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(sql`${facilitySources.id} in (${LAST_OF_EACH})`)
    .orderBy(sql`${facilitySources.checkedOn} desc`, sql`${facilitySources.year} desc nulls last`)
    .limit(MAX_DOCUMENTS)
}
