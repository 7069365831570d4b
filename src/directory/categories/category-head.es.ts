import type { Translated } from '../../platform/web/language.ts'
import { formatCount } from '../../ui/format.ts'
import type { en } from './category-head.en.ts'

export const es: Translated<typeof en> = {
  facilities: ({ noun, singular }, count) => (count === 1 ? singular : noun),
  page: (page) => `, página ${page}`,
  heading: ({ name }, product, state) =>
    `${name}: ${product.charAt(0).toLowerCase()}${product.slice(1)} en ${state}`,
  description: (what, state, years) =>
    `Exposición al asbesto en ${state}: ${what}, por ciudad, con los años de mayor uso (${years}), los productos, los riesgos para la salud y las opciones legales.`,
  loaded: ({ name }, count, where) =>
    `${name} y asbesto: ${count === 0 ? 'sin registros hasta ahora' : `${formatCount(count)} en el registro, en ${where}`}, con historia, oficios, salud, reclamaciones y 20 referencias.`,
  free: 'Gratis',
}
