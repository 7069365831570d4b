/** What every kind of public page promises in a browser. */
import { keepsItsPromises, worksWithoutScript } from '../support/browser-promises.ts'
import { test } from '../support/browser-test.ts'
import { fixedPages, someCompanyPage, someFacilityPage } from '../support/page-kinds.ts'

for (const path of fixedPages) {
  test(`${path} keeps the promises of the site`, async ({ page }) => {
    await keepsItsPromises(page, path)
  })
}

test('a facility page keeps the promises of the site', async ({ page, request }) => {
  await keepsItsPromises(page, await someFacilityPage(request))
})

test('a company page keeps the promises of the site', async ({ page, request }) => {
  await keepsItsPromises(page, await someCompanyPage(request))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every kind of page works', async ({ page, request }) => {
    test.setTimeout(fixedPages.length * 20_000)
    for (const path of [
      ...fixedPages,
      await someFacilityPage(request),
      await someCompanyPage(request),
    ]) {
      await worksWithoutScript(page, path)
    }
  })
})
