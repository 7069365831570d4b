import type { Translated } from '../platform/web/language.ts'
import type { en } from './privacy-choices.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Sus opciones de privacidad',
  title: (site) => `Sus opciones de privacidad | ${site}`,
  description:
    'Decida si los anuncios pueden personalizarse según lo que la red sabe de usted. Puede cambiar de opinión en cualquier momento.',
  heading: 'Sus opciones de privacidad',
  lead: 'Leer este sitio no requiere consentimiento, y nada de lo que elija aquí cambia lo que puede leer.',
  saved: [
    'Su elección quedó guardada.',
    'Se conserva un año en una sola cookie de este dispositivo.',
  ],
  gpc: [
    'Su navegador envía la señal Global Privacy Control.',
    'La respetamos: no se pide ningún anuncio personalizado ni se informa a la red de ningún formulario, sin importar lo que se elija abajo.',
  ],
  noNetwork: [
    'Por ahora no hay ninguna red publicitaria conectada.',
    'En este momento nada de esto requiere su consentimiento. Su elección se guarda por si esto cambia.',
  ],
  ads: 'Anuncios',
  adsHint:
    'La red publicitaria puede mostrar anuncios elegidos según lo que sabe de usted. Sin este permiso, el código de la red no se carga.',
  personalized: 'Anuncios personalizados',
  personalizedHint:
    'La red publicitaria puede elegir los anuncios según lo que sabe de usted. Sin este permiso, dependen solo de la página.',
  signal: 'Decirle a la red que se envió un formulario',
  signalHint:
    'Solo que se envió. Nunca su nombre, sus datos de contacto ni nada de lo que escribió.',
  allow: 'Permitir',
  doNotAllow: 'No permitir',
  save: 'Guardar estas opciones',
  both: 'Permitir ambas',
  neither: 'No permitir ninguna',
  unchanged: 'Lo que ninguna opción cambia',
  always: [
    'Las páginas de instalaciones, de ayuda legal, de contacto y de agradecimiento nunca tienen anuncios personalizados.',
    'La red recibe la dirección de la página sin nada de lo que sigue a un signo de interrogación.',
    'Nuestro propio conteo de páginas guarda un tipo de página y un día. No usa cookies ni identificadores, así que no hay nada que desactivar en él.',
  ],
  more: [
    'Más información en la ',
    'política de privacidad',
    ' y en el ',
    'aviso sobre datos de salud del consumidor',
    '.',
  ],
}
