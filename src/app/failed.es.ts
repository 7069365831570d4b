import type { Translated } from '../platform/web/language.ts'
import type { en } from './failed.en.ts'

export const es: Translated<typeof en> = {
  notFound: '404 Página no encontrada',
  notFoundLine: 'No hay ninguna página en esta dirección.',
  offline: 'Parece que no tiene conexión a internet',
  wrong: 'Algo salió mal',
  notLoaded: 'No se pudo cargar esta página.',
  notShown: 'No se pudo mostrar esta página. La falla es nuestra.',
  goHome: ['Es posible que el resto del sitio funcione: vaya a la ', 'página de inicio', '.'],
}
