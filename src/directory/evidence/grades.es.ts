import type { Translated } from '../../platform/web/language.ts'
import type { en } from './grades.en.ts'

export const es: Translated<typeof en> = {
  documented: 'Documentado',
  reported: 'Declarado',
  listed: 'En la lista',
  demonstration: 'Demostración',
}
