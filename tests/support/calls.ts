/** Delays or fails what a page requests: API calls after client navigation, scripts. */
import type { Page } from '@playwright/test'

/** The call waits until the returned function is called. */
export async function holdCall(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(matching(path), async (route) => {
    await released
    await route.continue()
  })
  return release
}

export async function failCall(page: Page, path: string | RegExp, status = 503): Promise<void> {
  await page.route(matching(path), (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: '{"detail":"down"}' }),
  )
}

const matching = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search)

/** What a failed call logs to the console: the browser's line and the router's. */
export const failedCallComplaint = /Failed to load resource|^error: ApiError/
