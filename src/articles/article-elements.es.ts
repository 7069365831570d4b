import type { Translated } from '../platform/web/language.ts'
import type { en } from './article-elements.en.ts'

export const es: Translated<typeof en> = {
  source: (n) => `Fuente ${n}`,
  sources: 'Fuentes',
  sourcesNote:
    'Los números del texto llevan a esta lista. Las fuentes se citan en inglés, tal como se publicaron.',
  within: (time) => `en un plazo de ${time}`,
  linkTo: (heading) => `Enlace a la sección «${heading}»`,
  external: ' (sitio externo)',
  table: (label) => `Tabla: ${label}`,
  writtenBy: (author) => `Escrito por ${author}`,
  reviewedBy: {
    attorney: (name) => `Revisado por ${name} (profesional del derecho)`,
    physician: (name) => `Revisado por ${name} (profesional de la medicina)`,
  },
  notReviewedBy: {
    attorney: 'Sin revisión de un abogado',
    physician: 'Sin revisión de un médico',
    either: 'Sin revisión de un abogado ni de un médico',
  },
  glossary: {
    letters: 'Letras',
    allTerms: 'Todos los términos',
    seeAlso: 'Vea también:',
    source: 'Fuente:',
  },
}
