import type { Translated } from '../platform/web/language.ts'
import type { en } from './article-view.en.ts'

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  )

/** A calendar day such as 2026-11-01, in words. */
function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} de ${MONTHS[(month ?? 1) - 1]} de ${year}`
}

export const es: Translated<typeof en> = {
  effective: (day) => `En vigor desde el ${inWords(day)}`,
  updated: (day) => `Última actualización: ${inWords(day)}`,
  reviewed: (day) => `Última revisión: ${inWords(day)}`,
  minutes: (minutes) => `${minutes} minutos de lectura`,
  contents: 'En esta página',
  cite: 'Cómo citar esta página',
  quoted: (heading) => `«${heading}».`,
  copy: 'Copiar la cita',
  copied: 'Cita copiada.',
  notCopied: 'Su navegador no permitió copiar. Seleccione el texto de arriba.',
}
