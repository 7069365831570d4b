import type { Translated } from '../platform/web/language.ts'
import type { en } from './dates.en.ts'

export const es: Translated<typeof en> = {
  months:
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
  month: (month, year) => `${month} de ${year}`,
  date: (date, month, year) => `${date} de ${month} de ${year}`,
}
