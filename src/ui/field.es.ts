import type { Translated } from '../platform/web/language.ts'
import type { en } from './field.en.ts'

export const es: Translated<typeof en> = {
  optional: ' (opcional)',
  problem: 'Hay un problema',
  leaveEmpty: 'Deje esto vacío',
}
