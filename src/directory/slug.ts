/** A name as part of an address: lower case letters, digits and hyphens. */
export function plainSlug(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? ''
}

/** The slug of a city or a facility. */
const LONGEST = 100

export function slugOf(text: string): string {
  const slug = plainSlug(text)
  if (slug.length <= LONGEST) return slug
  // At the end of a word, if possible.
  const end = slug.lastIndexOf('-', LONGEST)
  return slug.slice(0, end > 0 ? end : LONGEST)
}
