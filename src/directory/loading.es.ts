import type { Translated } from '../platform/web/language.ts'
import type { en } from './loading.en.ts'

export const es: Translated<typeof en> = {
  facility: 'Cargando la información de la instalación...',
  city: 'Cargando la información de la ciudad...',
  state: 'Cargando la información del estado...',
  states: 'Cargando los estados...',
  category: 'Cargando la información sobre este tipo de instalación...',
  data: 'Cargando la lista de archivos...',
}
