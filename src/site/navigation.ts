/** The menus of the header and the footer. */
import { pageList } from './pages.ts'

export const facilityTypes = [
  { slug: 'manufacturing', label: 'Manufacturing' },
  { slug: 'commercial-buildings', label: 'Commercial Buildings' },
  { slug: 'power-plants', label: 'Power Plants' },
  { slug: 'shipyards', label: 'Shipyards' },
  { slug: 'government', label: 'Government' },
  { slug: 'hospitals', label: 'Hospitals' },
  { slug: 'schools', label: 'Schools' },
  { slug: 'transportation', label: 'Transportation' },
  { slug: 'residential', label: 'Residential' },
] as const

export type FacilityTypeSlug = (typeof facilityTypes)[number]['slug']

const menuOf = (menu: 'footer' | 'guides') =>
  pageList.flatMap(([, page]) => {
    const label = page[menu]
    return label ? [{ href: page.path, label }] : []
  })

export const shipyardGuides = menuOf('guides')
export const aboutLinks = menuOf('footer')
