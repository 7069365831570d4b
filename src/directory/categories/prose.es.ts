import type { Translated } from '../../platform/web/language.ts'
import type { en } from './prose.en.ts'

export const es: Translated<typeof en> = {
  readMore: 'Leer más',
  readLess: 'Leer menos',
  reference: (id) => `Referencia ${id}`,
  furtherReading: ' Para saber más.',
  sourceOf: (id) => `Fuente de la referencia ${id}`,
  source: '[Fuente]',
}
