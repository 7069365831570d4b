/** What a page about one category in one state calls things. */
import { site } from '../../../site.config.ts'
import { urls } from '../../lib/urls.ts'
import { facilityCountQuery } from '../facilities/facilities.calls.ts'
import type { StateInBrief } from './category-facilities.calls.ts'
import type { CategoryAbout } from './category-records.contract.ts'

export const countQuery = (state: StateInBrief, about: CategoryAbout) =>
  facilityCountQuery({ stateId: state.id, categorySlug: about.facilitiesOf })

export const headingOf = (about: CategoryAbout, state: StateInBrief) =>
  `${about.name} ${site.product} in ${state.name}`

export const trailOf = (about: CategoryAbout, state: StateInBrief) => [
  { label: 'Home', href: urls.home() },
  { label: state.name, href: urls.state(state.slug) },
  { label: about.name },
]
