import type { Translated } from '../platform/web/language.ts'
import type { en } from './glossary-page.en.ts'

export const es: Translated<typeof en> = {
  title: (site) => `Glosario de términos sobre el asbesto | ${site}`,
  description:
    'Explicaciones sencillas de las palabras médicas, legales e industriales sobre el asbesto: enfermedades, materiales, leyes, beneficios, fideicomisos y agencias.',
  keywords:
    'glosario de asbesto, términos sobre el asbesto, qué es el mesotelioma, qué es la asbestosis, qué es la Longshore Act, qué es un fideicomiso por bancarrota',
  home: 'Inicio',
  crumb: 'Glosario',
  heading: 'Glosario de términos sobre el asbesto',
  lead: 'Las palabras que usan los médicos, los abogados, las agencias y los documentos de trabajo antiguos, explicadas con sencillez. Las guías llevan aquí la primera vez que usan una de esas palabras. Entre paréntesis está el término en inglés, el que se ve en cartas y formularios.',
}
