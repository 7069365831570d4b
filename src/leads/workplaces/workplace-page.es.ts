import type { Translated } from '../../platform/web/language.ts'
import type { en } from './workplace-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Mi lugar de trabajo no está en la lista',
  title: (site) => `Mi lugar de trabajo no está en la lista | ${site}`,
  description:
    'Cuéntele al equipo editorial sobre un lugar de trabajo que todavía no está en este directorio.',
  heading: 'Cuéntenos sobre su lugar de trabajo',
  thanks: 'Gracias. El equipo editorial lo recibió.',
  thanksLead:
    'Una persona del equipo editorial busca documentos sobre el lugar de trabajo. Se incluye en la lista cuando un documento lo confirma, lo que puede tardar semanas. Nadie se comunicará con usted por esto.',
  meanwhile: [
    'No tiene que esperar para ',
    'pedir ayuda legal',
    ' ni para ',
    'buscar otro lugar de trabajo',
    '.',
  ],
}
