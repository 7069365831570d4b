/** Apart from the list of pages, which the build itself reads before the messages are compiled. */
import { m } from '../paraglide/messages.js'
import { localHref } from './pages.ts'

/** The guides in the menu of the header, in this order. */
export const GUIDES = {
  '/shipyards/legal-information/shipyard-legal-rights': m.header_guide_legal_rights,
  '/shipyards/legal-information/navy-veteran-asbestos-rights': m.header_guide_navy_veterans,
  '/shipyards/legal-information/shipyard-mesothelioma-compensation': m.header_guide_compensation,
}

export const shipyardGuides = () =>
  Object.entries(GUIDES).map(([path, label]) => ({ href: localHref(path), label: label() }))
