/** Playwright's test, which also fails when a page logs an error or a warning. */
import { test as base, expect } from '@playwright/test'

export { expect }

/** On a busy machine a font may arrive seconds after the page has loaded. */
const LATE_FONT = /\/fonts\/\S+ was preloaded using link preload but not used/

type Complaints = {
  /** Messages that a test causes on purpose, e.g. by failing a call. (One pattern, not a list:
   *  Playwright reads a list of two as a value and its options.) */
  expectedComplaints: RegExp
}

export const test = base.extend<Complaints & { origin: string }>({
  /**
   * A test that uses the page waits for hydration. The console is
   * watched here, so that tests of replies alone open no page.
   */
  page: async ({ page, javaScriptEnabled, expectedComplaints }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(`${message.type()}: ${message.text()}`)
      }
    })
    const goTo = page.goto.bind(page)
    page.goto = async (url, options) => {
      const reply = await goTo(url, options)
      const isWaiting = javaScriptEnabled && !options?.waitUntil
      if (isWaiting && /<script[^>]*\ssrc="\/assets\//.test((await reply?.text()) ?? '')) {
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      }
      return reply
    }
    await use(page)
    const unexpected = complaints.filter(
      (text) => !expectedComplaints.test(text) && !LATE_FONT.test(text),
    )
    expect(unexpected, 'the page complained in the console').toEqual([])
  },
  /** The address of the server under test. */
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  expectedComplaints: [/^$/, { option: true }],
})
