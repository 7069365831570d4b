/** The heads of the category pages, loaded only with those pages. */

import type { QueryClient } from '@tanstack/react-query'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { currentLanguage, REGIONAL } from '../../platform/web/language.ts'
import { breadcrumbGraph, itemListGraph, type ListedItem, pageHead } from '../../site/page-head.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { siteWords } from '../../site/site-words.ts'
import { urls } from '../../site/urls.ts'
import { formatCount, formatYears } from '../../ui/format.ts'
import { productInWords } from '../area.ts'

import { facilityCountQuery } from '../facilities/facility-lists.queries.ts'
import type { State } from '../states/states.contract.ts'
import { countOf, whereCounted } from '../states/where.ts'
import {
  categoryCitiesQuery,
  categoryFacilitiesPages,
  categoryStatesQuery,
  type StateInBrief,
} from './categories.queries.ts'

import type { CategoryAbout, CategoryRecord } from './category-records.contract.ts'
import { plainText } from './prose-syntax.ts'

type Shown = { state: State | undefined; page: number }

export function categoryHead(
  client: QueryClient,
  record: CategoryRecord,
  shown: Shown,
  origin: string,
) {
  const { state, page } = shown
  const path = state
    ? urls.categoryFacilities(record.canonical, state.slug, page)
    : urls.category(record.canonical)
  const description = descriptionFor(client, record)
  const where = state && `${state.name}${page > 1 ? m.category_head_page({ page }) : ''}`
  return pageHead({
    title: where
      ? record.pageTitle.replace(` | ${site.name}`, `: ${where} | ${site.name}`)
      : record.pageTitle,
    description: where ? `${where}: ${description}` : description,
    keywords: record.metaKeywords.join(', '),
    path,
    origin,
    graph: [
      ...categoryGraph(client, record, listedItems(client, record, shown), { origin, path }),
      breadcrumbGraph(origin, categoryTrail(record)),
    ],
  })
}

/** All 50 states are the scope of the specification; of real records the page says how many there are. */
function descriptionFor(client: QueryClient, record: CategoryRecord): string {
  const states = client.getQueryData(categoryStatesQuery(record.facilitiesOf).queryKey)
  const summary = client.getQueryData(siteSummaryQuery().queryKey)
  if (!states || !summary || summary.isDemonstration) return record.metaDescription
  const count = countOf(states)
  return count === 0
    ? m.category_head_loaded_none({ name: record.name })
    : m.category_head_loaded({
        name: record.name,
        count: formatCount(count),
        where: whereCounted(states),
      })
}

/** What the page lists: the facilities of the chosen state, or the states that have any. */
function listedItems(
  client: QueryClient,
  record: CategoryRecord,
  { state, page }: Shown,
): ListedItem[] {
  const states = client.getQueryData(categoryStatesQuery(record.facilitiesOf).queryKey) ?? []
  if (!state) {
    return states
      .filter(({ facilityCount }) => facilityCount > 0)
      .map(({ name, slug }) => ({ name, href: urls.stateCategory(slug, record.canonical) }))
  }
  const asked = { categorySlug: record.facilitiesOf, stateId: state.id, firstPage: page }
  const pages = client.getQueryData(categoryFacilitiesPages(asked).queryKey) ?? []
  return pages.flatMap(({ items }) =>
    items
      .filter(({ isDemonstration }) => !isDemonstration)
      .map((facility) => ({
        name: facility.name,
        href: urls.facility(facility.state.slug, facility.city.slug, facility.slug),
      })),
  )
}

export const categoryTrail = ({ name }: CategoryRecord) => [
  { label: m.common_home(), href: urls.home() },
  { label: name },
]

export function stateCategoryHead(
  client: QueryClient,
  about: CategoryAbout,
  state: StateInBrief,
  origin: string,
) {
  const count = client.getQueryData(countQuery(state, about).queryKey)
  const cities = categoryCitiesQuery(about.facilitiesOf, state.slug)
  const items = (client.getQueryData(cities.queryKey) ?? []).map((city) => ({
    name: city.name,
    href: urls.city(state.slug, city.slug),
  }))
  const path = urls.stateCategory(state.slug, about.canonical)
  const description = descriptionOf(about, state, count)
  const named = { name: headingOf(about, state), description }
  return pageHead({
    title: `${headingOf(about, state)} | ${site.name}`,
    description,
    keywords: about.metaKeywords.map((keyword) => `${keyword} ${state.name}`).join(', '),
    path,
    origin,
    // An empty list is useless as a search result, but visitors may still browse to it.
    index: count !== 0,
    graph: [
      ...stateCategoryGraph(named, items, { origin, path }),
      breadcrumbGraph(origin, stateCategoryTrail(about, state)),
    ],
  })
}

const facilitiesOf = (about: CategoryAbout, count: number) =>
  `${formatCount(count)} ${m.category_head_facilities({ count, noun: about.noun, singular: about.singular })}`

function descriptionOf(
  about: CategoryAbout,
  state: StateInBrief,
  count: number | undefined,
): string {
  const what = count === undefined ? about.name : facilitiesOf(about, count)
  return m.category_head_description({
    what,
    state: state.name,
    years: formatYears(about.peakUseYears),
  })
}

export const countQuery = (state: StateInBrief, about: CategoryAbout) =>
  facilityCountQuery({ stateId: state.id, categorySlug: about.facilitiesOf })

export const headingOf = (about: CategoryAbout, state: StateInBrief) =>
  m.category_head_heading({
    name: about.name,
    product: productInWords(siteWords().product),
    state: state.name,
  })

export const stateCategoryTrail = (about: CategoryAbout, state: StateInBrief) => [
  { label: m.common_home(), href: urls.home() },
  { label: state.name, href: urls.state(state.slug) },
  { label: about.name },
]

type Page = { origin: string; path: string }

/** Structured data of a category page: the nodes of one graph. */
function categoryGraph(
  client: QueryClient,
  record: CategoryRecord,
  items: ListedItem[],
  page: Page,
): object[] {
  const url = page.origin + page.path
  const { collectionPage, medicalPage } = record.structuredData
  return [
    {
      ...collection(url, page.origin, collectionPage),
      about: medicalPage.conditions.map((name) => ({ '@type': 'MedicalCondition', name })),
    },
    itemList(url, page.origin, collectionPage.name, items),
    {
      '@type': 'MedicalWebPage',
      '@id': `${url}#health-and-legal`,
      url: `${url}#health-and-legal`,
      name: medicalPage.name,
      description: medicalPage.description,
      inLanguage: REGIONAL[currentLanguage()],
      isPartOf: { '@id': url },
      about: medicalPage.conditions.map((name) => ({ '@type': 'MedicalCondition', name })),
    },
    ...referralGraph(client, record, page),
    {
      '@type': 'FAQPage',
      '@id': `${url}#questions`,
      isPartOf: { '@id': url },
      mainEntity: record.sections.faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    },
  ]
}

type Named = { name: string; description: string }

function stateCategoryGraph(named: Named, items: ListedItem[], page: Page): object[] {
  const url = page.origin + page.path
  return [collection(url, page.origin, named), itemList(url, page.origin, named.name, items)]
}

function collection(url: string, origin: string, { name, description }: Named) {
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name,
    description,
    inLanguage: REGIONAL[currentLanguage()],
    isAccessibleForFree: true,
    isPartOf: { '@type': 'WebSite', name: site.name, url: origin + urls.home() },
    mainEntity: { '@id': `${url}#list` },
  }
}

function itemList(url: string, origin: string, name: string, items: ListedItem[]) {
  return {
    ...itemListGraph(origin, name, items),
    '@id': `${url}#list`,
  }
}

/** A referral to independent attorneys, by a service that is no law firm; only where there is one. */
function referralGraph(client: QueryClient, record: CategoryRecord, page: Page): object[] {
  const summary = client.getQueryData(siteSummaryQuery().queryKey)
  const { isOpen, states } = summary?.consultation ?? {}
  if (isOpen === false) return []
  const { name, description } = record.structuredData.legalService
  return [
    {
      '@type': 'LegalService',
      '@id': `${page.origin}${page.path}#help`,
      name,
      description,
      url: page.origin + urls.legalHelp(),
      provider: { '@type': 'Organization', name: site.name, url: page.origin + urls.home() },
      areaServed: states
        ? states.map((name) => ({ '@type': 'State', name }))
        : { '@type': 'Country', name: 'United States' },
      priceRange: m.category_head_free(),
    },
  ]
}
