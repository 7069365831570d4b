/** What the specification says of guides, histories and static pages, read from their HTML alone. */
import { readFileSync } from 'node:fs'
import { formatDate } from '../../src/ui/dates.ts'
import { expect, test } from '../support/browser-test.ts'
import { decode, readPage } from '../support/read-page.ts'

const GUIDES = '/shipyards/legal-information'
const SHIPYARD_LINKS = [
  '/legal-help',
  '/category/shipyards',
  '/category/manufacturing',
  '/category/government',
]

/** The dates are those of the texts (content/pages/dates.json). */
const pageDates = JSON.parse(readFileSync('content/pages/dates.json', 'utf8'))
const dayOf = (name: string) => formatDate(pageDates[name].date)

type Expected = {
  title: string
  /** Below "Home". */
  crumbs?: string[]
  sections?: (string | RegExp)[]
  /** Hrefs in the main part. */
  links?: string[]
  texts?: (string | RegExp)[]
  /** The types of its structured data. */
  graph?: string[]
}

const pages: Record<string, Expected> = {
  '/privacy-policy': {
    title: 'Privacy Policy | Exposure Atlas',
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
    texts: ['Effective January 10, 2025', `Last updated ${dayOf('privacy-policy')}`],
    graph: ['WebPage', 'BreadcrumbList'],
  },
  '/terms-of-service': {
    title: 'Terms of Service | Exposure Atlas',
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
    texts: [
      'Effective January 10, 2025',
      `Last updated ${dayOf('terms-of-service')}`,
      // The invented operator of a demonstration.
      'Sample County (fictional)',
    ],
  },
  '/disclaimer': {
    title: 'Disclaimer | Exposure Atlas',
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
    texts: [`Last updated ${dayOf('disclaimer')}`],
  },
  '/about': {
    title: 'About Us | Exposure Atlas',
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
    texts: [`Last reviewed ${dayOf('about')}`, 'within 24 hours on business days'],
  },
  '/contact': {
    title: 'Contact Us | Exposure Atlas',
    sections: [
      'General contact',
      'Legal referrals',
      'Media and advertising',
      'More than one attorney may contact you',
      'Find information and help',
    ],
    links: [
      '/legal-help',
      `${GUIDES}/shipyard-legal-rights`,
      '/',
      'mailto:hello@exposure-atlas.example',
    ],
    texts: [
      `Last reviewed ${dayOf('contact')}`,
      'Send Message',
      'You do not have to hire any of them',
      'Return to the homepage',
    ],
  },
  [`${GUIDES}/shipyard-legal-rights`]: {
    title: 'Shipyard Asbestos Exposure: Legal Rights | Exposure Atlas',
    crumbs: ['Shipyards', 'Legal Rights'],
    sections: [
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
    ],
    links: SHIPYARD_LINKS,
    texts: ['60+', '$41,000', '$1M-$1.4M', '95%', '$2.964 billion', '2-4 years'],
  },
  [`${GUIDES}/navy-veteran-asbestos-rights`]: {
    title: 'Navy Veteran Asbestos Benefits and Rights | Exposure Atlas',
    crumbs: ['Shipyards', 'Navy Veteran Benefits'],
    sections: [
      'VA disability compensation',
      /^Legal options/,
      /^Military protections/,
      'Naval shipyards',
      'Ship classes',
      'Documentation',
      'Official sources',
      /^Filing the claim, with tips/,
    ],
    texts: ['$4,044.91', '$3,737.85', '$2,431', '2025', 'over 33%'],
    graph: ['Article', 'BreadcrumbList'],
  },
  [`${GUIDES}/shipyard-mesothelioma-compensation`]: {
    title: 'Shipyard Mesothelioma Compensation Guide | Exposure Atlas',
    crumbs: ['Shipyards', 'Mesothelioma Compensation'],
    sections: [
      'Asbestos trust funds',
      'Personal injury settlements',
      'The settlement timeline in four steps',
      'Medical costs',
      'Geographic analysis',
      /^Financial support/,
      'Evidence requirements',
      'Official sources',
      'Ask for a free evaluation',
    ],
    links: SHIPYARD_LINKS,
    texts: [
      /3-6 months.+6-12 months.+2-6 months.+30-60 days/,
      'Back to Shipyards',
      'They are not a promise',
    ],
  },
  '/tampa-shipbuilding-asbestos-exposure': {
    title: 'Tampa Shipbuilding History and Asbestos Exposure | Exposure Atlas',
    crumbs: ['Shipyards', 'Tampa Shipbuilding History'],
    sections: ['Local', 'State and federal', 'Health'],
    links: [
      `${GUIDES}/shipyard-legal-rights`,
      `${GUIDES}/navy-veteran-asbestos-rights`,
      `${GUIDES}/shipyard-mesothelioma-compensation`,
      '/florida/tampa',
      '/category/shipyards',
      '/category/residential',
      '/legal-help',
      'https://www.epa.gov/asbestos',
      'https://www.epchc.org/',
    ],
    texts: [/128\+.+16,000.+\b24\b.+\b9\b/, 'Where to ask for records'],
  },
  '/jacksonville-naval-shipbuilding-asbestos': {
    title: 'Jacksonville Naval Shipbuilding and Asbestos Exposure | Exposure Atlas',
    crumbs: ['Facility Types', 'Shipyards', 'Jacksonville Naval Shipbuilding'],
    sections: ['Naval Station Mayport', 'Historical shipyards', 'Modern shipyards'],
    links: [
      '/tampa-shipbuilding-asbestos-exposure',
      '/panama-city-shipbuilding-naval-warfare',
      '/florida/jacksonville',
      'https://www.history.navy.mil/',
      '/#facility-types',
    ],
    texts: ['Legal resources'],
  },
  '/panama-city-shipbuilding-naval-warfare': {
    title: 'Panama City Shipbuilding and Naval Warfare History | Exposure Atlas',
    crumbs: ['Shipyards', 'Panama City Naval Warfare'],
    sections: [/^Shipbuilding operations/, /^Naval Support Activity/, 'The World War II shipyard'],
    links: ['/tampa-shipbuilding-asbestos-exposure', '/jacksonville-naval-shipbuilding-asbestos'],
    texts: [
      /Liberty ships.+108 .*peak workers.+15,000 .*cutters.+24 .*contract.+\$10\.5B/,
      'Legal resources',
      'Advertisement',
    ],
  },
  '/legal-help': {
    title: 'Get Free Legal Help | Mesothelioma & Asbestos Exposure Lawyers',
    sections: [
      'Why You Need Legal Help',
      'What We Can Help With',
      'No Fees Unless You Win',
      'Mesothelioma claims',
      'Lung cancer cases',
      'Asbestosis claims',
      'Wrongful death cases',
      'Trust fund claims',
      'Veterans’ benefits',
      'Class action lawsuits',
      'Family member claims',
      'Case Evaluation',
      'Expert Team',
      '24/7 Support',
    ],
    texts: [
      'Experienced representation',
      /Maximum compensation.*No one can promise an amount/s,
      'Time-sensitive claims',
      /Expert Team.*They are not our team.*24\/7 Support.*At night nobody answers/s,
    ],
  },
  '/glossary': {
    title: 'Glossary of Asbestos Terms | Exposure Atlas',
    graph: ['DefinedTermSet', 'BreadcrumbList'],
  },
}

const textOf = (markup: string) =>
  decode(
    markup
      .replace(/<\/?(a|abbr|b|em|span|strong|wbr)\b[^>]*>/g, '')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
const textsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, inner = '']) => textOf(inner))

for (const [path, expected] of Object.entries(pages)) {
  test(`§2.11 §2.13 §2.14 ${path} has its title, sections, links and texts`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text()
    const { title, graphs, canonical } = readPage(html)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(title).toBe(expected.title)
    expect(canonical).toMatch(new RegExp(`${path}$`))
    const headings = textsOf(main, /<h[23][^>]*>(.*?)<\/h[23]>/gs)
    for (const section of expected.sections ?? []) {
      const found = headings.some((heading) =>
        typeof section === 'string' ? heading === section : section.test(heading),
      )
      expect.soft(found, `a section like ${section} among: ${headings.join(' | ')}`).toBe(true)
    }
    for (const href of expected.links ?? []) expect.soft(main).toContain(`href="${href}"`)
    const text = textOf(main)
    for (const part of expected.texts ?? []) expect.soft(text).toMatch(part)
    if (expected.crumbs) {
      const trail = html.match(/aria-label="Breadcrumb".*?<\/nav>/s)?.[0] ?? ''
      expect(textsOf(trail, /<li[^>]*>(.*?)<\/li>/gs)).toEqual(['Home', ...expected.crumbs])
    }
    if (expected.graph) {
      expect(graphs).toHaveLength(1)
      const [{ '@graph': nodes }] = graphs as [{ '@graph': { '@type': string }[] }]
      expect(nodes.map((node) => node['@type'])).toEqual(expected.graph)
    }
  })
}
