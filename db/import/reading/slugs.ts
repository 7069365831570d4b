/** The part of an address that names a city or a facility. */

const LONGEST = 100

export function slugOf(text: string): string {
  const slug = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= LONGEST) return slug
  // At a word's end, where there is one.
  const end = slug.lastIndexOf('-', LONGEST)
  return slug.slice(0, end > 0 ? end : LONGEST)
}
