/** The ad test pages are open until an ad network is configured, then for staff (decision 060). */
import type { MiddlewareHandler } from 'hono'
import { pageList } from '../site/pages.ts'
import { staffPages } from '../staff/staff-guard.ts'

export const AD_TEST_PATHS = pageList.flatMap(([, { kind, path }]) =>
  kind === 'staff' ? [path] : [],
)

export const adTestPages: MiddlewareHandler = async (c, next) => {
  const { ADS_CLIENT, AD_TEST_PAGES } = c.var.services.env
  if (ADS_CLIENT && !AD_TEST_PAGES) return staffPages(c, next)
  await next()
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
}
