/** The public page as a draft would make it: the draft is written, the page is rendered, and all of it is rolled back. */
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { databaseOn, type Queryable } from '../../platform/database/open.ts'
import { requestCache } from '../../platform/database/request-cache.ts'
import { provideServices } from '../../platform/services.ts'
import type { Language } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { facilityTemplateNames } from '../content-templates/content-templates.queries.ts'
import { findContentTemplate } from '../content-templates/content-templates.sql.ts'
import { evidenceApi } from '../evidence/evidence.api.tsx'
import { GradeTag } from '../evidence/grade-tag.tsx'
import type { Facility } from '../facilities/facilities.contract.ts'
import { findFacility } from '../facilities/facilities.sql.ts'
import { FacilityDetails, overviewOf } from '../facilities/facility-record.tsx'
import { factsApi } from '../facilities/facts.api.tsx'
import { recordNumber } from '../record-number.ts'
import { applyEdits, setActive } from './edit-facility.sql.ts'
import type { Edits } from './editable-fields.ts'
import { findFacilityBy } from './find-facility.sql.ts'

export async function renderPreview(c: Context, id: number, edits: Edits, language: Language) {
  const client = await c.var.services.database.pool.connect()
  try {
    await client.query('begin')
    // An import may be writing the record: a preview does not wait for its end.
    await client.query(`set local lock_timeout = '2s'`)
    await applyEdits(client, await findFacilityBy(client, String(id)), edits)
    await setActive(client, id, true)
    const { state_slug, city_slug, slug } = await findFacilityBy(client, String(id))
    const slugs = { stateSlug: state_slug, citySlug: city_slug, facilitySlug: slug }
    return await withLanguage(language, () => requestCache.run(() => render(c, client, id, slugs)))
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function render(
  c: Context,
  client: pg.PoolClient,
  id: number,
  slugs: Parameters<typeof findFacility>[1],
) {
  const { services } = c.var
  const db = databaseOn(oneByOne(client))
  const facility = await findFacility(db, slugs)
  if (!facility) throw new Error(`record ${id} is not there to preview`)
  const parts = new Hono()
    .use(provideServices({ ...c.var, services: { ...services, db } }))
    .route('/', evidenceApi)
    .route('/', factsApi)
  const read = async (part: string) => (await parts.request(`/${part}/${id}.html`)).text()
  const { paragraphs, lang } = overviewOf(await findText(db, facility), facility)
  const shown = await read('shown')
  const evidence = await read('evidence')
  const facts = await read('facts')
  const html = renderToStaticMarkup(
    <>
      <Head facility={facility} />
      <Markup html={shown} />
      <FacilityDetails facility={facility} />
      <div className="prose">
        <h2>{m.facility_overview()}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} lang={lang}>
            {paragraph}
          </p>
        ))}
        <Markup html={evidence} className="evidence" />
        <Markup html={facts} className="facility-facts" />
      </div>
    </>,
  )
  return { html, grade: facility.grade }
}

/** As the page looks for it: the first of its texts that there is. */
async function findText(db: Queryable, facility: Facility) {
  for (const name of facilityTemplateNames(facility)) {
    const found = await findContentTemplate(db, 'facility', name)
    if (found && found !== 'another') return found
  }
  return null
}

function Head({ facility }: { facility: Facility }) {
  const { name, city, state, facilityType, typeLanguage, grade } = facility
  return (
    <header>
      <p className="record-number">
        {m.facility_record({ number: recordNumber(state.code, facility.id) })}
      </p>
      <p className="preview-title">
        {name} <span className="title-suffix">{m.facility_suffix()}</span>
      </p>
      <p className="tagline">
        <span>
          {city.name}, {state.name}
        </span>
        {facilityType && (
          <span className="badge" lang={typeLanguage}>
            {facilityType}
          </span>
        )}
        <GradeTag grade={grade} />
      </p>
    </header>
  )
}

const Markup = ({ html, className }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)

/** A connection answers one query at a time, and parts of a page ask several at once. */
export function oneByOne(client: pg.PoolClient): Parameters<typeof databaseOn>[0] {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...parameters: Parameters<pg.PoolClient['query']>) => {
    const next = last.then(() => client.query(...parameters))
    last = next.catch(() => {})
    return next
  }
  const connect = () => Promise.reject(new Error('a preview has one connection'))
  return { query: query as unknown as pg.Pool['query'], connect }
}
