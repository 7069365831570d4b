/** What a browser reports of a visit: two words, and nothing about the visitor. */
import { clickFacility } from '../support/ad-page.ts'
import { expect, test } from '../support/browser-test.ts'
import { failedCallComplaint } from '../support/calls.ts'

const CITY = '/florida/tampa'

// A facility without a content template: the browser logs the 404s that the page handles.
test.use({ expectedComplaints: failedCallComplaint })

test('visits, client navigation and form starts are counted without cookies', async ({
  page,
  request,
}) => {
  const beacons: string[] = []
  const statuses: number[] = []
  await page.exposeFunction('noteBeacon', (text: string) => beacons.push(text))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { noteBeacon } = window as unknown as { noteBeacon(text: string): void }
    navigator.sendBeacon = (url, body) => {
      ;(body as Blob).text().then(noteBeacon)
      return send(url, body)
    }
  })
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/measure')) statuses.push(reply.status())
  })
  await page.goto(CITY)
  await clickFacility(page)
  await page.getByLabel('Phone').fill('8')
  await page.getByLabel('Phone').fill('81')
  await expect
    .poll(() => beacons)
    .toEqual([
      '{"kind":"view","pageKind":"facility"}',
      '{"kind":"form-start","pageKind":"facility"}',
    ])
  await expect.poll(() => statuses).toEqual([204, 204])
  expect(await page.context().cookies()).toEqual([])
  const refused = await request.post('/api/measure', {
    data: { kind: 'view', pageKind: 'city', path: CITY },
  })
  expect(refused.status()).toBe(400)
})
