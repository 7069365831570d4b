import type { Translated } from '../platform/web/language.ts'
import { formatDate } from '../ui/dates.ts'
import type { en } from './article-view.en.ts'

export const es: Translated<typeof en> = {
  effective: (day) => `En vigor desde el ${formatDate(day)}`,
  updated: (day) => `Última actualización: ${formatDate(day)}`,
  reviewed: (day) => `Última revisión: ${formatDate(day)}`,
  minutes: (minutes) => `${minutes} minutos de lectura`,
  contents: 'En esta página',
  cite: 'Cómo citar esta página',
  quoted: (heading) => `«${heading}».`,
  copy: 'Copiar la cita',
  copied: 'Cita copiada.',
  notCopied: 'Su navegador no permitió copiar. Seleccione el texto de arriba.',
}
