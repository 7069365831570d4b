import type { Translated } from '../../platform/web/language.ts'
import type { en } from './facilities.en.ts'

export const es: Translated<typeof en> = {
  notFound: (status) => `Instalación no encontrada: ${status}`,
  nearby: (status) => `No se pudo obtener la lista de instalaciones cercanas: ${status}`,
  related: (status) => `No se pudo obtener la lista de instalaciones relacionadas: ${status}`,
}
