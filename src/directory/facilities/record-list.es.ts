import type { Translated } from '../../platform/web/language.ts'
import type { en } from './record-list.en.ts'

export const es: Translated<typeof en> = {
  formerly: (names) => `Antes: ${names}`,
  documents: (count) => (count === 1 ? 'documento' : 'documentos'),
  other: 'Otros',
  company: 'Empresa',
  years: 'Años',
  industry: 'Sector',
  visit: 'Ver la instalación',
  more: (count) => `Mostrar más (quedan ${count})`,
  fewer: (count) => `Mostrar solo los primeros ${count}`,
}
