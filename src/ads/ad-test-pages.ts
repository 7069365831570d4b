/** The ad test pages are for staff, unless the operator opens them (decision 060). */
import type { MiddlewareHandler } from 'hono'
import { pageList } from '../site/pages.ts'
import { staffPages } from '../staff/staff-guard.ts'

export const AD_TEST_PATHS = pageList.flatMap(([, { kind, path }]) =>
  kind === 'staff' ? [path] : [],
)

export const adTestPages: MiddlewareHandler = async (c, next) => {
  const { AD_TEST_PAGES, NODE_ENV } = c.var.services.env
  if (NODE_ENV === 'production' && !AD_TEST_PAGES) return staffPages(c, next)
  await next()
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
}
