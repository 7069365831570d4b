import { createRoute } from '@hono/zod-openapi'
import { m } from '../paraglide/messages.js'
import type { Queryable } from '../platform/database/open.ts'
import type { Env } from '../platform/env.ts'
import { apiApp } from '../platform/http/api-app.ts'
import { isPublicSite } from '../platform/http/origin.ts'
import { demonstrationTexts, formNotice } from './demonstration.ts'
import { isReferralOpen, openStatesOf } from './open-states.ts'
import { shownOperator } from './operator.ts'
import { type AdSettings, operatorSchema, siteSummarySchema } from './site.contract.ts'
import { findSiteSummary, isDemonstrationLoaded } from './site.sql.ts'
import { findState } from './us.ts'

const siteSummary = createRoute({
  method: 'get',
  path: '/site',
  summary: 'What every page shows: category counts, demonstration or not',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: siteSummarySchema } } },
  },
})

const operator = createRoute({
  method: 'get',
  path: '/site/operator',
  summary: 'Who runs the site; in a demonstration or a preview, an invented operator',
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: operatorSchema } } },
  },
})

export const siteApi = apiApp()
  .openapi(siteSummary, async (c) => {
    const { db, env } = c.var.services
    const summary = await currentSummary(db, c.var.datasetVersion?.() ?? 0)
    const { isDemonstration } = summary
    const isPreview = !isPublicSite(env)
    const isOpen = isReferralOpen(c)
    return c.json(
      {
        ...summary,
        demonstration: isDemonstration ? demonstrationTexts() : null,
        formNotice: formNotice({ isDemonstration, isPreview, sends: env.DEMO_NOTIFICATIONS }),
        isPreview,
        consultation: {
          label: isOpen ? m.common_consultation() : m.referral_closed_ways(),
          isOpen,
          states: openStatesOf(c)?.flatMap((code) => findState(code)?.name ?? []) ?? null,
        },
        phone: shownOperator(isDemonstration || isPreview).phone ?? null,
        origin: env.SITE_URL ?? '',
        ads: adSettings(env),
      },
      200,
    )
  })
  .openapi(operator, async (c) => {
    const { db, env } = c.var.services
    return c.json(shownOperator(!isPublicSite(env) || (await isDemonstrationLoaded(db))), 200)
  })

type Summary = ReturnType<typeof findSiteSummary>
const summaries = new WeakMap<Queryable, { version: number; summary: Summary }>()

/** Every page needs it, and it changes only with the data. Version 0: not known yet. */
function currentSummary(db: Queryable, version: number): Summary {
  const known = summaries.get(db)
  if (known && known.version === version) return known.summary
  const summary = findSiteSummary(db)
  if (version === 0) return summary
  summaries.set(db, { version, summary })
  // A failure is not remembered.
  summary.catch(() => summaries.delete(db))
  return summary
}

const NETWORK_SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

/** The ad settings that a browser needs; null if advertising is off. */
function adSettings(env: Env): AdSettings | null {
  if (!env.ADS_CLIENT) return null
  const slots = {
    'city-desktop': env.ADS_SLOT_CITY_DESKTOP,
    'city-mobile': env.ADS_SLOT_CITY_MOBILE,
    'facility-desktop': env.ADS_SLOT_FACILITY_DESKTOP,
    'facility-mobile': env.ADS_SLOT_FACILITY_MOBILE,
    'category-desktop': env.ADS_SLOT_CATEGORY_DESKTOP,
    'category-mobile': env.ADS_SLOT_CATEGORY_MOBILE,
    'editorial-desktop': env.ADS_SLOT_EDITORIAL_DESKTOP,
    'editorial-mobile': env.ADS_SLOT_EDITORIAL_MOBILE,
  }
  return {
    client: env.ADS_CLIENT,
    script: env.ADS_SCRIPT_URL ?? NETWORK_SCRIPT,
    slots: Object.fromEntries(
      Object.entries(slots).flatMap(([name, id]) => (id ? [[name, id]] : [])),
    ),
    needsConsent: env.ADS_NEED_CONSENT,
    conversion: env.ADS_CONVERSION_URL ?? null,
  }
}
