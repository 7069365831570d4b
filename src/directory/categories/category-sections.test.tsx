import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { categoryHead } from './category-head.ts'
import { findCategoryRecord, listCategoryNames } from './category-record-files.ts'
import type { CategoryRecord } from './category-records.contract.ts'
import { CategoryHelp, layOutMilestones, peakRange } from './category-sections.tsx'

function help(callToAction: CategoryRecord['sections']['callToAction']): string {
  const client = new QueryClient()
  const consultation = { label: 'Get Free Legal Consultation', isOpen: true }
  client.setQueryData(siteSummaryQuery().queryKey, { consultation } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CategoryHelp callToAction={callToAction} />
    </QueryClientProvider>,
  )
}

it('§2.10 without calls to action a card asks whether the reader was exposed', () => {
  const html = help(undefined)
  expect(html).toContain('Were You Exposed to Asbestos?')
  expect(html).toContain('href="/legal-help">Get Free Legal Consultation</a>')
})

it('§2.10 with them, workers, families and legal professionals are addressed instead', () => {
  const callToAction = findCategoryRecord('shipyards')?.sections.callToAction
  const html = help(callToAction)
  expect(html).not.toContain('Were You Exposed to Asbestos?')
  for (const part of [callToAction?.workers, callToAction?.families, callToAction?.legal]) {
    expect(html).toContain(part?.subheading)
  }
})

it('a legal service is in the structured data only where requests are passed on', () => {
  const graph = (isOpen: boolean) => {
    const client = new QueryClient()
    client.setQueryData(siteSummaryQuery().queryKey, { consultation: { isOpen } } as never)
    const record = findCategoryRecord('shipyards') as CategoryRecord
    return JSON.stringify(categoryHead(client, record, { state: undefined, page: 1 }, ''))
  }
  expect(graph(true)).toMatch(/LegalService.*provider/)
  expect(graph(false)).not.toContain('LegalService')
})

const records = listCategoryNames().flatMap(({ slug }) => findCategoryRecord(slug) ?? [])

describe('the timeline', () => {
  it('moves a label up only above the lines it would cross', () => {
    const rows = layOutMilestones([
      { year: 1943, label: 'Contract yard safety rules' },
      { year: 1946, label: 'Navy pipe covering survey' },
      { year: 2019, label: 'Final rule' },
    ]).map(({ row }) => row)
    expect(rows).toEqual([1, 0, 0])
  })

  it.each(records)('$slug: no label crosses another or leaves the figure', ({ milestones }) => {
    const placed = layOutMilestones(milestones)
    placed.forEach((label, index) => {
      expect(label.right).toBeLessThanOrEqual(100)
      for (const later of placed.slice(index + 1)) {
        if (later.left < label.right) expect(later.row).toBeLessThan(label.row)
      }
    })
  })

  it('reads decades up to their last year', () => {
    expect(peakRange('1930s-1980s')).toEqual({ from: 1930, to: 1989 })
  })
})
