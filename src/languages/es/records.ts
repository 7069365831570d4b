import type { en } from '../en/records.ts'

export const es: typeof en = {
  /** "Duval County, Florida" is "condado de Duval, Florida". */
  area: (area) =>
    area
      .replace(/^(.+?) County(?=,|$)/, 'condado de $1')
      .replace(/^(.+?) Parish(?=,|$)/, 'parroquia de $1'),
  type: (type) => type,
  product: (product) => `${product.charAt(0).toLowerCase()}${product.slice(1)}`,
  places: (category) => category,
}
