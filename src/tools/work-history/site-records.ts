/**
 * Calls about public records, made only when the visitor asks: the words typed into the search field, or
 * the addresses of linked records. Nothing else of a history is in them.
 */
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'

type Place = { name: string; slug: string }

export type FoundSite = {
  id: number
  name: string
  slug: string
  state: Place
  city: Place
  grade: string
}

const MAX_FOUND = 8

export async function searchSites(q: string): Promise<FoundSite[]> {
  const address = `/api/search/results?q=${encodeURIComponent(q)}`
  const call: ApiCall<{ facilities: FoundSite[] }> = { method: 'GET', address, parts: {} }
  return (await callJson(call)).facilities.slice(0, MAX_FOUND)
}

/** What a record adds to a history: its sources, and the companies that trusts may answer for. */
export type SiteRecord = { sources: string[]; companies: string[] }

type Document = { title: string; publisher: string | null; year: number | null }
type Facility = {
  companyName: string | null
  parentCompany: string | null
  evidence: Document[]
  sources: Document[]
}

const MAX_SOURCES = 20

export async function loadSiteRecord(path: string): Promise<SiteRecord> {
  const address = `/api/facilities${path.replace(/-asbestos-exposure$/, '')}`
  const call: ApiCall<Facility> = { method: 'GET', address, parts: {} }
  const { evidence, sources, companyName, parentCompany } = await callJson(call)
  return {
    sources: [...evidence, ...sources]
      .slice(0, MAX_SOURCES)
      .map(({ title, publisher, year }) => [title, publisher, year].filter(Boolean).join(', ')),
    companies: [companyName, parentCompany].filter((name) => name !== null),
  }
}
