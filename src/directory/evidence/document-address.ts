/** Pages where a search for a document begins, seen instead of an address of the document. */
export const LANDING_PAGES: ReadonlySet<string> = new Set([
  'cdc.gov/niosh',
  'des.nh.gov/waste/asbestos',
  'dol.gov/agencies/owcp/energy',
  'epa.gov/newsreleases',
  'epa.gov/superfund',
  'epa.gov/superfund/superfund-data-and-reports',
  'epa.gov/toxics-release-inventory-tri-program',
  'justice.gov/usao-sdfl',
])

/** A link on a record promises the document itself: a home page, or one of the above, is none. */
export function leadsToDocument(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, search } = new URL(url)
  const path = pathname.replace(/\/+$/, '')
  if (path === '' && search === '') return false
  return !LANDING_PAGES.has(hostname.replace(/^www\./, '') + path)
}
