/** The part of an address that names a city or a facility. */
import { plainSlug } from '../../slug.ts'

const LONGEST = 100

export function slugOf(text: string): string {
  const slug = plainSlug(text)
  if (slug.length <= LONGEST) return slug
  // At a word's end, where there is one.
  const end = slug.lastIndexOf('-', LONGEST)
  return slug.slice(0, end > 0 ? end : LONGEST)
}
