import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { failCall, failedCallComplaint, holdCall } from '../support/calls.ts'

type Listed = {
  id: number
  name: string
  slug: string
  facilityType: string | null
  address: string | null
}

async function tampaFacilities(request: APIRequestContext): Promise<Listed[]> {
  const city = await (await request.get('/api/cities/florida/tampa')).json()
  return (await request.get(`/api/facilities?cityId=${city.id}&limit=1000`)).json()
}

const addressOf = ({ slug }: { slug: string }) => `/florida/tampa/${slug}-asbestos-exposure`

async function firstWith(
  request: APIRequestContext,
  wanted: (facility: Record<string, unknown>) => boolean,
) {
  for (const { slug } of await tampaFacilities(request)) {
    const facility = await (await request.get(`/api/facilities/florida/tampa/${slug}`)).json()
    if (wanted(facility)) return facility
  }
  throw new Error('no such facility in the demonstration data')
}

test.describe('§2.9 facility page', () => {
  // A facility without a content template: the browser logs the 404s that the page handles.
  test.use({ expectedComplaints: failedCallComplaint })

  test('§2.9 breadcrumb, heading, overview, details, notice, related sites', async ({
    page,
    request,
  }) => {
    const facility = await firstWith(request, (f) =>
      Boolean(f.companyName && f.address && f.operationalYears),
    )
    await page.goto(addressOf(facility))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${facility.name} - Asbestos Exposure`,
    )
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem'),
    ).toHaveText(['Home', 'Florida', 'Tampa', facility.name])
    await expect(page.locator('.record-number').first()).toHaveText(
      `Record FL-${String(facility.id).padStart(5, '0')}`,
    )
    await expect(page.locator('.tagline')).toContainText('Tampa, Florida')
    await expect(page.getByRole('heading', { name: 'Facility Overview' })).toBeVisible()
    const details = page.locator('.details')
    await expect(details.locator('dt').first()).toHaveText('Full Address')
    await expect(details).toContainText(facility.address)
    await expect(details).toContainText(facility.companyName)
    await expect(details).toContainText(facility.operationalYears.replace('-', '–'))
    await expect(details).toContainText(facility.category.name)
    const notice = page.locator('.legal')
    await expect(notice).toContainText('Important Legal Information')
    await expect(notice).toContainText(`${facility.name} in Tampa, Florida`)
    await expect(notice.getByRole('link', { name: 'Get Free Legal Consultation' })).toHaveAttribute(
      'href',
      '/legal-help',
    )
    await expect(page.getByRole('heading', { name: 'Nearby Facilities in Tampa' })).toBeVisible()
    await expect(page.locator('.related-sites a').first()).toHaveAttribute(
      'href',
      /-asbestos-exposure$/,
    )
    await expect(page.locator('.years-chart')).toContainText('in operation')
    await expect(page.getByLabel('Tell us about your exposure')).toBeVisible()
    await expect(page.locator('.facility-map svg').first()).toBeVisible()
    // An invented place has no position to look up.
    await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveCount(0)
  })

  test('on a phone the form is near, and a correction names the record', async ({
    page,
    request,
  }) => {
    const facility = await firstWith(request, (f) => Boolean(f.workforceSize && f.operationalYears))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(addressOf(facility))
    const form = page.locator('#form')
    expect((await form.boundingBox())?.y).toBeLessThan(1800)
    await page.getByRole('link', { name: 'Ask about this facility' }).click()
    await expect(form).toBeInViewport()
    await expect(page.getByText(facility.workforceSize)).toBeHidden()
    await page.getByText('More details').click()
    await expect(page.getByText(facility.workforceSize)).toBeVisible()
    for (const text of ['Today', /^19[0-9]0$/])
      await expect(page.locator('.axis').getByText(text).first()).toBeVisible()
    await page.getByRole('link', { name: 'Report a correction' }).click()
    const number = `FL-${String(facility.id).padStart(5, '0')}`
    await expect(form).toContainText(`record ${number} ${facility.name}, Tampa, Florida.`)
    await expect(form).toBeInViewport()
  })

  test('§2.9 the title is metaTitle or derived from the name; description and keywords come from the data', async ({
    page,
    request,
  }) => {
    const titled = await firstWith(request, (f) =>
      Boolean(f.metaTitle && f.metaDescription && f.seoKeyword),
    )
    await page.goto(addressOf(titled))
    await expect(page).toHaveTitle(titled.metaTitle)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      titled.metaDescription,
    )
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute(
      'content',
      titled.seoKeyword,
    )
    const untitled = await firstWith(request, (f) => !f.metaTitle)
    await page.goto(addressOf(untitled))
    await expect(page).toHaveTitle(`${untitled.name} - Asbestos Exposure Site`)
  })

  test('§2.9 without text and description the overview is a fallback', async ({
    page,
    request,
  }) => {
    const isBare = (f: Record<string, unknown>) => !f.description && !f.templateContentGenerated
    const bare = await firstWith(request, isBare)
    await page.goto(addressOf(bare))
    await expect(page.locator('.facility-overview')).toContainText(
      `${bare.name} in Tampa, Florida is listed`,
    )
  })

  test('§4 the content version follows the facility id, with the other versions as fallbacks', async ({
    page,
    request,
  }) => {
    let checked = 0
    for (const { id, slug } of await tampaFacilities(request)) {
      const has = async (name: string) => {
        const reply = await request.get(`/api/content-templates/facility/${slug}_content_${name}`)
        return reply.ok() ? await reply.json() : null
      }
      const chosen = (id % 3) + 1
      const order = ['enhanced_live', ...[chosen, 1, 2, 3].map((version) => `v${version}`)]
      for (const name of order) {
        const template = await has(name)
        if (!template) continue
        await page.goto(addressOf({ slug }))
        await expect(page.locator('.facility-overview')).toContainText(
          template.contentBlocks[0].split('\n')[0],
        )
        checked += 1
        break
      }
      if (checked === 4) break
    }
    expect(checked).toBeGreaterThan(0)
  })

  test('§2.9 an address without its suffix, or in another city, redirects permanently', async ({
    request,
  }) => {
    const [facility] = await tampaFacilities(request)
    if (!facility) throw new Error('no facility in Tampa')
    for (const path of [
      `/florida/tampa/${facility.slug}`,
      `/florida/miami/${facility.slug}-asbestos-exposure`,
    ]) {
      const reply = await request.get(path, { maxRedirects: 0 })
      expect([path, reply.status(), reply.headers().location]).toEqual([
        path,
        308,
        addressOf(facility),
      ])
    }
  })

  test('§2.9 says that it is loading, then scrolls to the top', async ({ page, request }) => {
    const [facility] = await tampaFacilities(request)
    if (!facility) throw new Error('no facility in Tampa')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/florida/tampa')
    const release = await holdCall(page, `/api/facilities/florida/tampa/${facility.slug}`)
    await page.getByRole('link', { name: facility.name, exact: true }).first().click()
    await expect(page.getByText('Loading facility information...')).toBeInViewport()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(facility.name)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test.describe('when calls fail', () => {
    test.use({
      expectedComplaints: failedCallComplaint,
    })

    test('§8 nearby, related and content each fail in their own box', async ({ page, request }) => {
      const [facility] = await tampaFacilities(request)
      if (!facility) throw new Error('no facility in Tampa')
      await page.goto('/florida/tampa')
      await failCall(page, `/api/facilities/${facility.id}/nearby`)
      await failCall(page, `/api/facilities/${facility.id}/related`, 500)
      await page.route(/\/api\/content-templates\//, (route) => route.abort())
      await page.getByRole('link', { name: facility.name, exact: true }).first().click()
      await expect(
        page.getByText('Error loading nearby facilities: Failed to fetch nearby facilities: 503'),
      ).toBeVisible()
      await expect(
        page.getByText('Error loading related facilities: Failed to fetch related facilities: 500'),
      ).toBeVisible()
      await expect(page.getByText(/^Error loading content: /)).toBeVisible()
      await expect(page.locator('.details')).toBeVisible()
    })

    test('a facility that is missing where the resolver has it is not found, and redirects nowhere', async ({
      page,
      request,
    }) => {
      const [facility] = await tampaFacilities(request)
      if (!facility) throw new Error('no facility in Tampa')
      await page.goto('/florida/tampa')
      await failCall(page, `/api/facilities/florida/tampa/${facility.slug}`, 404)
      await page.getByRole('link', { name: facility.name, exact: true }).first().click()
      await expect(page.getByRole('heading', { name: 'Facility Not Found' })).toBeVisible()
    })

    test('§8 a facility that cannot be loaded says so', async ({ page, request }) => {
      const [facility] = await tampaFacilities(request)
      if (!facility) throw new Error('no facility in Tampa')
      await page.goto('/florida/tampa')
      await failCall(page, `/api/facilities/florida/tampa/${facility.slug}`)
      await page.getByRole('link', { name: facility.name, exact: true }).first().click()
      await expect(page.getByText('Error loading facility: Facility not found: 503')).toBeVisible()
    })

    test('§2.9 an unknown facility is a 404 with its texts', async ({ page }) => {
      const reply = await page.goto('/florida/tampa/nothing-here-asbestos-exposure')
      expect(reply?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facility Not Found')
      await expect(page.getByText('The requested facility could not be found.')).toBeVisible()
    })
  })
})
