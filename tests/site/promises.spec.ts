/**
 * What every kind of public page promises. Each is opened once at each width, and everything that such a
 * visit can show is checked on it: in the browser, and in the HTML that the server sent.
 */
import type { APIRequestContext } from '@playwright/test'
import { keepsItsPromises, worksWithoutScript } from '../support/browser-promises.ts'
import { expect, test } from '../support/browser-test.ts'
import { allowsItsScriptsByHash, isMarkedAsDemonstration } from '../support/html-promises.ts'
import { invalidHtml } from '../support/page-faults.ts'
import { fixedPages, someFacilityPage, thingPages } from '../support/page-kinds.ts'
import { MAX_FACILITY_HTML, staysLight } from '../support/page-weight.ts'

type Find = (request: APIRequestContext) => Promise<string>

const kinds: [string, Find, number?][] = [
  ...fixedPages.map((path): [string, Find] => [path, async () => path]),
  ['a facility page', someFacilityPage, MAX_FACILITY_HTML],
  ...thingPages.map(([name, find]): [string, Find] => [`a ${name} page`, find]),
]

for (const [name, find, maxHtml] of kinds) {
  test(`§9 ${name} is accessible, valid, light and still, fits its screen, and asks nobody else`, async ({
    page,
    request,
  }) => {
    const visit = await keepsItsPromises(page, await find(request))
    isMarkedAsDemonstration(visit)
    allowsItsScriptsByHash(visit)
    expect.soft(await invalidHtml(visit.html), `${visit.path} is valid HTML`).toEqual([])
    await staysLight(request, visit, maxHtml)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every kind of page works', async ({ page, request }) => {
    test.setTimeout(kinds.length * 20_000)
    for (const [, find] of kinds) await worksWithoutScript(page, await find(request))
  })
})
