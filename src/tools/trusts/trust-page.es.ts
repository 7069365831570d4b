import type { Translated } from '../../platform/web/language.ts'
import type { en } from './trust-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  trusts: 'Fideicomisos',
  description: (trust, companies) =>
    `${trust}: sus empresas, productos y situación, y cómo funciona una reclamación a un fideicomiso de asbesto. Para ${companies.join(', ')}.`,
  notFound: 'No se encontró el fideicomiso',
  noSuch: 'Ese fideicomiso no existe.',
  notLoaded: 'No se pudo cargar el fideicomiso.',
}
