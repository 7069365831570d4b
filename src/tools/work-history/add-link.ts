/**
 * "Add to my work history" on other pages: a plain link. What it adds is in the fragment, which browsers
 * do not send. Imports nothing else, because those pages load it.
 */
import { urls } from '../../site/urls.ts'

type AddedPlace = {
  name?: string
  city: { name: string }
  state: { slug: string }
  record?: { id: number; path: string; grade: string }
}

export const workHistoryLink = ({ name = '', city, state, record }: AddedPlace): string =>
  `${urls.workHistory()}#${new URLSearchParams({
    add: name,
    city: city.name,
    state: state.slug,
    ...(record ? { ...record, id: String(record.id) } : {}),
  })}`

type AddedThing = {
  kind: 'job' | 'service'
  /** Its kind and slug, as "ship/uss-sample-cv-120". */
  thing: string
  unit?: string
  trade?: string
  products?: string
}

/** The same for a ship, a trade or a product. */
export const thingHistoryLink = (added: AddedThing): string =>
  `${urls.workHistory()}#${new URLSearchParams({ add: '', ...added })}`
