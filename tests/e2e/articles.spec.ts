/** Guides, histories, static pages and the glossary. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatDate } from '../../src/ui/format.ts'
import { expect, test } from '../support/browser-test.ts'

const GUIDES = '/shipyards/legal-information'

const headings = (page: Page) => page.locator('.article h2, .article h3').allTextContents()
const crumbs = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents()

async function expectLinks(page: Page, hrefs: string[]) {
  for (const href of hrefs) {
    await expect(page.locator(`main a[href="${href}"]`).first(), href).toBeVisible()
  }
}

async function expectSections(page: Page, sections: (string | RegExp)[]) {
  const all = await headings(page)
  for (const section of sections) {
    const isThere = all.some((text) =>
      typeof section === 'string' ? text === section : section.test(text),
    )
    expect(isThere, `a section like ${section} among: ${all.join(' | ')}`).toBe(true)
  }
}

/** The dates are those of the texts (content/pages/dates.json). */
const pageDates = JSON.parse(readFileSync('content/pages/dates.json', 'utf8'))
const dayOf = (name: string) => formatDate(pageDates[name].date)

const staticPages = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy | Exposure Atlas',
    dates: ['Effective January 10, 2025', `Last updated ${dayOf('privacy-policy')}`],
    sections: [
      'Information we collect',
      'How we use information',
      'With attorneys and law firms',
      'With service providers',
      'Cookies and the advertising network',
      'Your rights',
      'Children under 18',
      'International users',
      'Contact',
    ],
    links: ['/terms-of-service', '/disclaimer', '/contact'],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service | Exposure Atlas',
    dates: ['Effective January 10, 2025', `Last updated ${dayOf('terms-of-service')}`],
    sections: [
      /^Agreement/,
      'Service description',
      'Acceptable use',
      'User content license',
      'Attorney referrals',
      'Intellectual property',
      'Disclaimers',
      'Limitation of liability',
      'Indemnification',
      'Privacy',
      'Advertising',
      'Modifications',
      'Termination',
      'Governing law',
      'Severability',
      'Contact',
      'Acknowledgment',
    ],
    links: ['/privacy-policy', '/disclaimer'],
  },
  {
    path: '/disclaimer',
    title: 'Disclaimer | Exposure Atlas',
    dates: [`Last updated ${dayOf('disclaimer')}`],
    sections: [
      'General information',
      'Not legal advice',
      'Not medical advice',
      'Historical accuracy',
      'Third-party attorney referrals',
      'No guarantee of results',
      'Availability',
      'Third-party links',
      'Limitation of liability',
      'Time-sensitive statutes of limitations',
      'Changes',
      'Contact',
    ],
    links: ['/contact', '/privacy-policy', '/terms-of-service'],
  },
  {
    path: '/about',
    title: 'About Us | Exposure Atlas',
    dates: [`Last reviewed ${dayOf('about')}`],
    sections: [
      'Our mission',
      'What we do',
      'Facility database',
      'Legal referrals',
      'Educational resources',
      'Free service',
      'Our commitments',
      'Important disclaimers',
      'Publisher and editorial standards',
      'Advertising disclosure',
      'Contact',
    ],
    links: ['/legal-help', '/contact'],
  },
  {
    path: '/contact',
    title: 'Contact Us | Exposure Atlas',
    dates: [`Last reviewed ${dayOf('contact')}`],
    sections: [
      'General contact',
      'Legal referrals',
      'Media and advertising',
      'More than one attorney may contact you',
      'Find information and help',
    ],
    links: ['/legal-help', `${GUIDES}/shipyard-legal-rights`, '/'],
  },
]

test.describe('§2.13 static pages', () => {
  for (const { path, title, dates, sections, links } of staticPages) {
    test(`§2.13 ${path} has its title, dates, sections and links`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      for (const date of dates) await expect(page.locator('.dates')).toContainText(date)
      await expectSections(page, sections)
      await expectLinks(page, links)
    })
  }

  test('§2.13 in a demonstration an invented operator fills the missing facts', async ({
    page,
  }) => {
    await page.goto('/terms-of-service')
    await expect(page.getByText('Sample County (fictional)')).toBeVisible()
    await page.goto('/contact')
    const address = page.getByRole('link', { name: 'hello@exposure-atlas.example' })
    await expect(address).toHaveAttribute('href', 'mailto:hello@exposure-atlas.example')
    await expect(page.locator('main').getByText(/\[Operator/)).toHaveCount(0)
  })

  test('§2.13 the contact page has its form, its notice and a link home', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
    await expect(page.getByText('You do not have to hire any of them')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to the homepage' })).toBeVisible()
    await page.goto('/about')
    await expect(page.locator('main')).toContainText('within 24 hours on business days')
  })

  test('§2.13 a page opened by a link starts at the top', async ({ page }) => {
    await page.goto('/disclaimer')
    await page.getByRole('link', { name: 'Terms of Service' }).last().scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Terms of Service' }).last().click()
    await expect(page).toHaveTitle('Terms of Service | Exposure Atlas')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('§2.14 guides', () => {
  test('§2.14 the legal rights guide', async ({ page }) => {
    await page.goto(`${GUIDES}/shipyard-legal-rights`)
    await expect(page).toHaveTitle('Shipyard Asbestos Exposure: Legal Rights | Exposure Atlas')
    expect(await crumbs(page)).toEqual(['Home', 'Shipyards', 'Legal Rights'])
    await expectSections(page, [
      'Federal maritime protections',
      'The Jones Act',
      'The Longshore Act',
      'State options',
      'VA benefits',
      'Asbestos trust funds',
      /^Example settlements/,
      /^Documentation/,
      'How long it takes',
      'Official sources',
    ])
    await expectLinks(page, [
      '/legal-help',
      '/category/shipyards',
      '/category/manufacturing',
      '/category/government',
    ])
    const text = page.locator('.article')
    for (const claim of ['60+', '$41,000', '$1M-$1.4M', '95%', '$2.964 billion', '2-4 years']) {
      await expect(text).toContainText(claim)
    }
  })

  test('§2.14 the Navy veteran guide', async ({ page }) => {
    await page.goto(`${GUIDES}/navy-veteran-asbestos-rights`)
    await expect(page).toHaveTitle('Navy Veteran Asbestos Benefits and Rights | Exposure Atlas')
    expect(await crumbs(page)).toEqual(['Home', 'Shipyards', 'Navy Veteran Benefits'])
    await expectSections(page, [
      'VA disability compensation',
      /^Legal options/,
      /^Military protections/,
      'Naval shipyards',
      'Ship classes',
      'Documentation',
      'Official sources',
      /^Filing the claim, with tips/,
    ])
    const text = page.locator('.article')
    for (const claim of ['$4,044.91', '$3,737.85', '$2,431', '2025', 'over 33%']) {
      await expect(text).toContainText(claim)
    }
  })

  test('§2.14 the compensation guide', async ({ page }) => {
    await page.goto(`${GUIDES}/shipyard-mesothelioma-compensation`)
    await expect(page).toHaveTitle('Shipyard Mesothelioma Compensation Guide | Exposure Atlas')
    expect(await crumbs(page)).toEqual(['Home', 'Shipyards', 'Mesothelioma Compensation'])
    await expectSections(page, [
      'Asbestos trust funds',
      'Personal injury settlements',
      'The settlement timeline in four steps',
      'Medical costs',
      'Geographic analysis',
      /^Financial support/,
      'Evidence requirements',
      'Official sources',
      'Ask for a free evaluation',
    ])
    await expect(page.locator('.timed-steps > li')).toHaveText([
      /3-6 months/,
      /6-12 months/,
      /2-6 months/,
      /30-60 days/,
    ])
    await expectLinks(page, [
      '/legal-help',
      '/category/shipyards',
      '/category/manufacturing',
      '/category/government',
    ])
    await expect(page.getByRole('link', { name: 'Back to Shipyards' })).toBeVisible()
    await expect(page.getByText('They are not a promise')).toBeVisible()
  })
})

test.describe('§2.14 histories', () => {
  test('§2.14 Tampa', async ({ page }) => {
    await page.goto('/tampa-shipbuilding-asbestos-exposure')
    await expect(page).toHaveTitle(
      'Tampa Shipbuilding History and Asbestos Exposure | Exposure Atlas',
    )
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Tampa/)
    await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', /Hookers Point/)
    expect(await crumbs(page)).toEqual(['Home', 'Shipyards', 'Tampa Shipbuilding History'])
    await expect(page.locator('.stats dd')).toHaveText(['128+', '16,000', '24', '9'])
    await expectLinks(page, [
      `${GUIDES}/shipyard-legal-rights`,
      `${GUIDES}/navy-veteran-asbestos-rights`,
      `${GUIDES}/shipyard-mesothelioma-compensation`,
      '/florida/tampa',
      '/category/shipyards',
      '/category/residential',
      '/legal-help',
      'https://www.epa.gov/asbestos',
      'https://www.epchc.org/',
    ])
    await expectSections(page, ['Local', 'State and federal', 'Health'])
    await expect(page.getByText('Where to ask for records')).toBeVisible()
  })

  test('§2.14 Jacksonville', async ({ page }) => {
    await page.goto('/jacksonville-naval-shipbuilding-asbestos')
    await expect(page).toHaveTitle(
      'Jacksonville Naval Shipbuilding and Asbestos Exposure | Exposure Atlas',
    )
    expect(await crumbs(page)).toEqual([
      'Home',
      'Facility Types',
      'Shipyards',
      'Jacksonville Naval Shipbuilding',
    ])
    await expect(page.getByRole('link', { name: 'Facility Types' }).first()).toBeVisible()
    await expect(page.locator('.breadcrumb a').nth(1)).toHaveAttribute('href', '/#facility-types')
    await expectSections(page, [
      'Naval Station Mayport',
      'Historical shipyards',
      'Modern shipyards',
    ])
    await expect(page.locator('.link-panel', { hasText: 'Legal resources' })).toBeVisible()
    await expect(page.locator('.stats dd')).toHaveCount(4)
    await expectLinks(page, [
      '/tampa-shipbuilding-asbestos-exposure',
      '/panama-city-shipbuilding-naval-warfare',
      '/florida/jacksonville',
      'https://www.history.navy.mil/',
    ])
  })

  test('§2.14 Panama City', async ({ page }) => {
    await page.goto('/panama-city-shipbuilding-naval-warfare')
    await expect(page).toHaveTitle(
      'Panama City Shipbuilding and Naval Warfare History | Exposure Atlas',
    )
    expect(await crumbs(page)).toEqual(['Home', 'Shipyards', 'Panama City Naval Warfare'])
    await expect(page.locator('.stats dd')).toHaveText(['108', '15,000', '24', '$10.5B'])
    await expect(page.locator('.stats dt')).toHaveText([
      /Liberty ships/,
      /peak workers/,
      /cutters/,
      /contract/,
    ])
    await expectSections(page, [
      /^Shipbuilding operations/,
      /^Naval Support Activity/,
      'The World War II shipyard',
    ])
    await expect(page.locator('.link-panel', { hasText: 'Legal resources' })).toBeVisible()
    await expect(page.locator('.ad')).toHaveCount(1)
    await expectLinks(page, [
      '/tampa-shipbuilding-asbestos-exposure',
      '/jacksonville-naval-shipbuilding-asbestos',
    ])
  })
})

test.describe('reading comfort', () => {
  const guide = `${GUIDES}/shipyard-legal-rights`

  test('a page opened at its sheet is printed as the sheet alone', async ({ page }) => {
    await page.goto('/first-steps')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Legal questions' })).toBeVisible()
    await expect(page.locator('#print-sheet')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.locator('a[href="#print-sheet"]').first().click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#print-sheet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Legal questions' })).toBeHidden()
  })

  test('the table of contents marks the current section', async ({ page }) => {
    await page.goto(guide)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'VA benefits' }).click()
    await expect(page).toHaveURL(/#va-benefits$/)
    await expect(contents.getByRole('link', { name: 'VA benefits' })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await expect(contents.locator('[aria-current]')).toHaveCount(1)
  })

  test('on a phone the contents are folded, and tables scroll by themselves', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(guide)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents).toBeHidden()
    await page.getByText('On this page').first().click()
    await expect(contents).toBeVisible()
    const table = page.getByRole('region', { name: 'Table: How long you have' })
    await expect(table).toHaveAttribute('tabindex', '0')
    const widths = await table.evaluate((region) => [region.scrollWidth, region.clientWidth])
    expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })

  test('a citation links to its source, a term to the glossary', async ({ page }) => {
    await page.goto(guide)
    await page.getByRole('link', { name: 'Source 7', exact: true }).first().click()
    await expect(page).toHaveURL(/#source-7$/)
    await expect(page.locator('#source-7')).toBeInViewport()
    await page.getByRole('link', { name: 'Jones Act', exact: true }).first().click()
    await expect(page).toHaveURL(/\/glossary#jones-act$/)
    await expect(page.locator('#jones-act')).toBeInViewport()
  })

  test('the citation is copied with the full address', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(guide)
    await page.getByRole('button', { name: 'Copy citation' }).click()
    await expect(page.getByText('Citation copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Exposure Atlas\. “Shipyard asbestos exposure: your legal rights\.” Last reviewed November 15, 2026\. https?:\/\/.+\/shipyard-legal-rights$/,
    )
  })

  test('in print there is only the text, with the address of every source', async ({ page }) => {
    await page.goto(guide)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.contents-aside')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy citation' })).toBeHidden()
    const printed = await page
      .locator('#source-1 a')
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(printed).toContain('cdc.gov/mmwr')
  })

  test('the text is in the page once, without an API call', async ({ page, request }) => {
    const html = await (await request.get(guide)).text()
    expect(html.split('It is a no-fault system').length - 1).toBe(1)
    const calls: string[] = []
    page.on('request', (call) => {
      if (call.url().includes('/api/')) calls.push(call.url())
    })
    await page.goto(guide, { waitUntil: 'networkidle' })
    expect(calls).toEqual([])
    await page.getByRole('link', { name: 'Disclaimer' }).last().click()
    await expect(page).toHaveTitle('Disclaimer | Exposure Atlas')
    await expect(page.getByRole('heading', { name: 'Not legal advice' })).toBeVisible()
  })
})

test.describe('glossary', () => {
  test('an A to Z index links to every definition, and the footer links here', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click()
    await expect(page).toHaveTitle('Glossary of Asbestos Terms | Exposure Atlas')
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'M' }).click()
    await expect(page.getByRole('heading', { name: 'Mesothelioma' })).toBeInViewport()
    await page.locator('.index').getByRole('link', { name: 'Bankruptcy trust' }).click()
    await expect(page.locator('#bankruptcy-trust')).toBeInViewport()
  })
})

test.describe('one graph for search engines', () => {
  for (const [path, types] of [
    [`${GUIDES}/navy-veteran-asbestos-rights`, ['Article', 'BreadcrumbList']],
    ['/privacy-policy', ['WebPage', 'BreadcrumbList']],
    ['/glossary', ['DefinedTermSet', 'BreadcrumbList']],
  ] as const) {
    test(`${path} has ${types.join(' and ')}`, async ({ page }) => {
      await page.goto(path)
      const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(scripts).toHaveLength(1)
      const graph: { '@type': string }[] = JSON.parse(scripts[0] ?? '{}')['@graph']
      expect(graph.map((node) => node['@type'])).toEqual([...types])
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${path}$`),
      )
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2.13 §2.14 articles, contents and the glossary work without JavaScript', async ({
    page,
  }) => {
    await page.goto('/panama-city-shipbuilding-naval-warfare')
    await expect(page.locator('.stats dd')).toHaveText(['108', '15,000', '24', '$10.5B'])
    await expect(page.getByRole('button', { name: 'Copy citation' })).toBeHidden()
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'The World War II shipyard' })
      .click()
    await expect(page.locator('#the-world-war-ii-shipyard')).toBeInViewport()
    await page.getByRole('link', { name: 'Liberty ships', exact: true }).click()
    await expect(page.locator('#liberty-ship')).toBeInViewport()
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Legal referrals' })).toBeVisible()
  })
})
