import type { Translated } from '../platform/web/language.ts'
import type { en } from './offline.en.ts'

export const es: Translated<typeof en> = {
  pageStays: 'Esta página sigue abierta, con todo lo que usted ha escrito.',
}
