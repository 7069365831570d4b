/** What search engines are told about a category page: the nodes of its one graph. */
import { site } from '../../../site.config.ts'
import { itemListGraph, type ListedItem } from '../../site/page-head.ts'
import { urls } from '../../site/urls.ts'
import type { CategoryRecord } from './category-records.contract.ts'
import { plainText } from './prose-syntax.ts'

type Page = { origin: string; path: string }

export function categoryGraph(record: CategoryRecord, items: ListedItem[], page: Page): object[] {
  const url = page.origin + page.path
  const { collectionPage, medicalPage, legalService } = record.structuredData
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
      inLanguage: 'en-US',
      isPartOf: { '@id': url },
      about: medicalPage.conditions.map((name) => ({ '@type': 'MedicalCondition', name })),
    },
    referral(url, page.origin, legalService),
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

export function stateCategoryGraph(named: Named, items: ListedItem[], page: Page): object[] {
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
    inLanguage: 'en-US',
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

/** A free introduction to independent attorneys; the text says that we are not one. */
function referral(url: string, origin: string, { name, description }: Named) {
  return {
    '@type': 'LegalService',
    '@id': `${url}#help`,
    name,
    description,
    url: origin + urls.legalHelp(),
    areaServed: { '@type': 'Country', name: 'United States' },
    priceRange: 'Free of charge',
  }
}
