/** A name as part of an address: small letters, digits and hyphens. */
export function plainSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The part of an address that names a city or a facility. */
const LONGEST = 100

export function slugOf(text: string): string {
  const slug = plainSlug(text)
  if (slug.length <= LONGEST) return slug
  // At a word's end, where there is one.
  const end = slug.lastIndexOf('-', LONGEST)
  return slug.slice(0, end > 0 ? end : LONGEST)
}
