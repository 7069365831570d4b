import type { Translated } from '../platform/web/language.ts'
import type { en } from './place.en.ts'

export const es: Translated<typeof en> = {
  city: 'Ciudad no encontrada',
  relatedCities: (status) => `No se pudo obtener la lista de ciudades relacionadas: ${status}`,
  state: 'Estado no encontrado',
  states: 'No se pudo obtener la lista de estados',
  categories: 'No se pudo obtener la lista de tipos de instalaciones',
}
