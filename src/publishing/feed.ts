/** An Atom feed of the facilities most recently added or corrected. */

import { type Context, Hono } from 'hono'
import { site } from '../../site.config.ts'
import { translateFacilities, type Untranslated } from '../directory/translations.sql.ts'
import { m } from '../paraglide/messages.js'
import { publicOrigin } from '../platform/http/origin.ts'
import { currentLanguage, inLanguage, LANGUAGES, REGIONAL } from '../platform/web/language.ts'
import { withLanguage } from '../platform/web/language-of-request.ts'
import { escapeXml } from '../platform/xml.ts'
import { demonstrationNotice } from '../site/demonstration.ts'
import { findDataset } from '../site/site.sql.ts'
import { urls } from '../site/urls.ts'
import { truncate } from '../ui/truncate.ts'

import { listNewestFacilities } from './publishing.sql.ts'

const NEWEST = 50
const SUMMARY_LENGTH = 300

const summaryOf = (description: string) =>
  truncate(description.replace(/\s+/g, ' ').trim(), SUMMARY_LENGTH)

const langOf = ({ descriptionLanguage: english }: Untranslated) =>
  english ? ` xml:lang="${english}"` : ''

export const feed = new Hono()
for (const language of LANGUAGES) {
  feed.get(inLanguage(language, '/feed.atom'), (c) => withLanguage(language, () => feedReply(c)))
}

async function feedReply(c: Context) {
  const origin = publicOrigin(c)
  const { db } = c.var.services
  const dataset = await findDataset(db)
  // Invented records are not news for anybody's reader.
  const newest = dataset?.isDemonstration ? [] : await listNewestFacilities(db, NEWEST)
  const rows = await translateFacilities(db, newest)
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
      row.description
        ? `<summary${langOf(row)}>${escapeXml(summaryOf(row.description))}</summary>`
        : '',
      '</entry>',
    ].join('')
  })
  const self = origin + inLanguage(currentLanguage(), '/feed.atom')
  const updated = (rows[0]?.updatedAt ?? dataset?.changedAt ?? new Date(0)).toISOString()
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${REGIONAL[currentLanguage()]}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(m.feed_title({ site: site.name }))}</title>`,
    ...(dataset?.isDemonstration ? [`<subtitle>${demonstrationNotice()}</subtitle>`] : []),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link href="${escapeXml(origin + urls.home())}"/>`,
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
}
