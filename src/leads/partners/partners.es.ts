import type { Translated } from '../../platform/web/language.ts'
import type { en } from './partners.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  heading: 'Bufetes de abogados asociados',
  title: (site) => `Bufetes de abogados asociados | ${site}`,
  description:
    'Los bufetes de abogados a los que puede pasarse una solicitud de ayuda legal, y en qué estados tiene licencia cada uno.',
  lead: 'Si pide ayuda legal, pasamos su solicitud a un máximo de 3 de los bufetes de esta página. Ningún otro bufete la recibe de nosotros.',
  none: 'Todavía no hay bufetes asociados. Mientras no los haya, no se pasa ninguna solicitud.',
  licensedIn: (states) => `Con licencia en ${states}.`,
  referral: (site) => [
    `${site} es un servicio de referencia, no un bufete de abogados. Los bufetes participantes nos pagan; eso no cambia lo que usted le paga a un abogado. Puede `,
    'pedir ayuda legal',
    ', y es libre de contratar a otra persona, o a nadie.',
  ],
}
