import type { Translated } from '../platform/web/language.ts'
import type { en } from './frame.en.ts'

export const es: Translated<typeof en> = {
  skip: 'Ir al contenido principal',
  demonstration: 'Demostración',
  call: 'Llame al ',
  mainNavigation: 'Principal',
  menu: 'Menú',
  home: 'Inicio',
  sitesIn: (state) => `Sitios en ${state}`,
  facilityTypes: 'Tipos de instalaciones',
  shipyardGuides: 'Guías sobre astilleros',
  legalHelp: 'Ayuda legal',
}
