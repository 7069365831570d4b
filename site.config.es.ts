import type { Words } from './site.config.ts'

/** The operator's words in Spanish: what site.config.ts says of the site, its claims and its promises. */
export const es: Words = {
  product: 'Sitios de exposición al asbesto',
  tagline:
    'Un directorio público de sitios documentados de exposición al asbesto en los Estados Unidos. Su uso es gratuito.',
  claimsStatedIn: 'enero de 2025',
  promises: {
    review: '2 a 4 horas',
    firstAttorney: '24 horas',
    allAttorneys: '24 a 48 horas',
    answer: '24 horas en días hábiles',
  },
}
