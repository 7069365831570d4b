import type { Translated } from '../../platform/web/language.ts'
import type { en } from './workplace-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Mi lugar de trabajo no está en la lista',
  title: (site) => `Mi lugar de trabajo no está en la lista | ${site}`,
  description: 'Avise a los editores de un lugar de trabajo que este directorio todavía no tiene.',
  heading: 'Cuéntenos sobre su lugar de trabajo',
  thanks: 'Gracias. Los editores lo recibieron.',
  thanksLead:
    'Un editor busca documentos sobre el lugar de trabajo. Se incluye en la lista cuando un documento lo confirma, lo que puede tardar semanas. Nadie se comunicará con usted por esto.',
  meanwhile: [
    'No tiene que esperar para ',
    'pedir ayuda legal',
    ' ni para ',
    'buscar otro lugar de trabajo',
    '.',
  ],
}
