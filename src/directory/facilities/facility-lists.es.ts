import type { Translated } from '../../platform/web/language.ts'
import type { en } from './facility-lists.en.ts'

export const es: Translated<typeof en> = {
  facilities: (status) =>
    `No se pudo obtener la lista de instalaciones${status ? `: ${status}` : ''}`,
  count: 'No se pudo obtener el número de instalaciones',
}
