import type { Translated } from './language.ts'
import type { en } from './trouble.en.ts'

export const es: Translated<typeof en> = {
  offline: 'Parece que no tiene conexión a internet.',
  tryLater: 'Inténtelo de nuevo más tarde.',
}
