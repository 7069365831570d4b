/**
 * Calls about public records, made only when the visitor asks: the words typed into the search field, or
 * the addresses of linked records. Nothing else of a history is in them.
 */
import { apiAddress } from '../../platform/web/api-address.ts'
import { type ApiCall, callJson } from '../../platform/web/api-client.ts'
import type { Entry } from './history.ts'

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
export type SiteRecord = { name: string; sources: string[]; companies: string[] }

type Document = {
  title: string
  publisher: string | null
  year: number | null
  identifier?: string | undefined
}
type Facility = {
  name: string
  companyName: string | null
  parentCompany: string | null
  evidence: Document[]
  sources: Document[]
}
type Thing = { name: string; evidence: Document[] }

const MAX_SOURCES = 20

/** What the entries are linked with: paths of facilities, and keys of ships, trades and products. */
export const linksOf = (entries: Entry[]): string[] => [
  ...new Set(entries.flatMap(({ site, things = [] }) => [...(site ? [site.path] : []), ...things])),
]

export const loadRecord = (link: string): Promise<SiteRecord> =>
  link.startsWith('/') ? loadFacility(link) : loadThing(link)

async function loadFacility(path: string): Promise<SiteRecord> {
  const address = `/api/facilities${path.replace(/-asbestos-exposure$/, '')}`
  const call: ApiCall<Facility> = { method: 'GET', address, parts: {} }
  const { name, evidence, sources, companyName, parentCompany } = await callJson(call)
  return {
    name,
    sources: [...evidence, ...sources].slice(0, MAX_SOURCES).map(cite),
    companies: [companyName, parentCompany].filter((company) => company !== null),
  }
}

async function loadThing(key: string): Promise<SiteRecord> {
  const address = apiAddress(`/${key.replace('/', 's/')}`)
  const call: ApiCall<Thing> = { method: 'GET', address, parts: {} }
  const { name, evidence } = await callJson(call)
  return { name, sources: evidence.slice(0, MAX_SOURCES).map(cite), companies: [] }
}

const cite = ({ title, publisher, year, identifier }: Document): string =>
  [title, publisher, identifier, year].filter(Boolean).join(', ')
