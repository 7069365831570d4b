/** A page as a visitor on a slow line has it: there to be read and used, its scripts still on the way. */
import type { Page } from '@playwright/test'
import { holdCall } from './calls.ts'

/** Returns what lets the scripts come. */
export async function openBeforeAlive(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdCall(page, /\/assets\/framework-/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  return async () => {
    release()
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  }
}
