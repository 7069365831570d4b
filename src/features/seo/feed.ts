/** An Atom feed of facilities newly added and corrected. */
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { cities, facilities, states } from '../../../db/schema/directory.ts'
import { site } from '../../../site.config.ts'
import { services } from '../../lib/services.ts'
import { truncate } from '../../lib/truncate.ts'
import { urls } from '../../lib/urls.ts'
import { publicOrigin } from './public-origin.ts'
import { xml } from './xml.ts'

const NEWEST = 50
const SUMMARY_LENGTH = 300

export const feed = new Hono().get('/feed.atom', async (c) => {
  const origin = publicOrigin(c)
  const rows = await services()
    .db.select({
      name: facilities.name,
      slug: facilities.slug,
      city: cities.name,
      citySlug: cities.slug,
      state: states.name,
      stateSlug: states.slug,
      description: facilities.description,
      createdAt: facilities.createdAt,
      updatedAt: facilities.updatedAt,
    })
    .from(facilities)
    .innerJoin(cities, eq(cities.id, facilities.cityId))
    .innerJoin(states, eq(states.id, facilities.stateId))
    .where(eq(facilities.isActive, true))
    .orderBy(sql`${facilities.updatedAt} desc nulls last`, sql`${facilities.id} desc nulls last`)
    .limit(NEWEST)
  const entries = rows.map((row) => {
    const address = origin + urls.facility(row.stateSlug, row.citySlug, row.slug)
    return [
      '<entry>',
      `<id>${xml(address)}</id>`,
      `<title>${xml(`${row.name}, ${row.city}, ${row.state}`)}</title>`,
      `<link href="${xml(address)}"/>`,
      `<published>${row.createdAt.toISOString()}</published>`,
      `<updated>${row.updatedAt.toISOString()}</updated>`,
      row.description ? `<summary>${xml(truncate(row.description, SUMMARY_LENGTH))}</summary>` : '',
      '</entry>',
    ].join('')
  })
  const updated = (rows[0]?.updatedAt ?? new Date(0)).toISOString()
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${xml(`${origin}/feed.atom`)}</id>`,
    `<title>${xml(`${site.name}: new and corrected records`)}</title>`,
    `<link rel="self" href="${xml(`${origin}/feed.atom`)}"/>`,
    `<link href="${xml(`${origin}/`)}"/>`,
    `<author><name>${xml(site.name)}</name></author>`,
    `<updated>${updated}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
  return c.body(body, 200, {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
})
