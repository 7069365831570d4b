import type { Translated } from '../platform/web/language.ts'
import type { en } from './feed.en.ts'

export const es: Translated<typeof en> = {
  title: (site) => `${site}: registros nuevos y corregidos`,
}
