import type { Translated } from '../platform/web/language.ts'
import type { en } from './privacy-panel.en.ts'

export const es: Translated<typeof en> = {
  heading: 'Sus opciones de privacidad',
  text: 'Este sitio se mantiene con anuncios. ¿Puede la red publicitaria elegirlos según lo que sabe de usted? En las páginas de instalaciones y de ayuda legal nunca puede hacerlo. «Aceptar» también nos permite decirle a la red que se envió un formulario, pero nunca lo que contiene.',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  settings: 'Opciones',
}
