/** An Atom feed of the facilities most recently added or corrected. */
import { Hono } from 'hono'
import { site } from '../../site.config.ts'
import { publicOrigin } from '../platform/http/origin.ts'
import { escapeXml } from '../platform/xml.ts'
import { DEMONSTRATION_NOTICE } from '../site/demonstration.ts'
import { findDataset } from '../site/site.sql.ts'
import { urls } from '../site/urls.ts'
import { truncate } from '../ui/truncate.ts'
import { listNewestFacilities } from './publishing.sql.ts'

const NEWEST = 50
const SUMMARY_LENGTH = 300

const summaryOf = (description: string) =>
  truncate(description.replace(/\s+/g, ' ').trim(), SUMMARY_LENGTH)

export const feed = new Hono().get('/feed.atom', async (c) => {
  const origin = publicOrigin(c)
  const { db } = c.var.services
  const dataset = await findDataset(db)
  // Invented records are not news for anybody's reader.
  const rows = dataset?.isDemonstration ? [] : await listNewestFacilities(db, NEWEST)
  const entries = rows.map((row) => {
    const address = origin + urls.facility(row.stateSlug, row.citySlug, row.slug)
    return [
      '<entry>',
      `<id>${escapeXml(address)}</id>`,
      `<title>${escapeXml(`${row.name}, ${row.city}, ${row.state}`)}</title>`,
      `<link href="${escapeXml(address)}"/>`,
      `<category term="${row.createdAt < row.updatedAt ? 'corrected' : 'new'}"/>`,
      `<published>${row.createdAt.toISOString()}</published>`,
      `<updated>${row.updatedAt.toISOString()}</updated>`,
      row.description ? `<summary>${escapeXml(summaryOf(row.description))}</summary>` : '',
      '</entry>',
    ].join('')
  })
  const updated = (rows[0]?.updatedAt ?? dataset?.changedAt ?? new Date(0)).toISOString()
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(`${origin}/feed.atom`)}</id>`,
    `<title>${escapeXml(`${site.name}: new and corrected records`)}</title>`,
    ...(dataset?.isDemonstration ? [`<subtitle>${DEMONSTRATION_NOTICE}</subtitle>`] : []),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${origin}/feed.atom`)}"/>`,
    `<link href="${escapeXml(`${origin}/`)}"/>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
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
