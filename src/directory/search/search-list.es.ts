import type { Translated } from '../../platform/web/language.ts'
import type { en } from './search-list.en.ts'

export const es: Translated<typeof en> = {
  slow: 'Está tardando más de lo debido. Es posible que la lista no cargue con esta conexión.',
  resultsPage: 'Abrir la página de resultados',
  announced: (count, corrected) =>
    `${corrected ? `Se buscó «${corrected}». ` : ''}${count === 1 ? 'Se muestra 1 resultado' : `Se muestran ${count} resultados`}.`,
  failed: 'La búsqueda falló',
  searching: 'Buscando...',
  seeAll: (text) => `Ver todos los resultados de «${text}»`,
  nothing: (text) => `No se encontraron instalaciones para «${text}»`,
  nearest: 'Lugares registrados más cercanos',
  miles: (miles) => `${miles} mi`,
  whatNext: 'Qué más puede intentar',
  results: 'Resultados de la búsqueda',
  showing: 'Se muestran los resultados de',
  noRecord: (text) => `. Ningún registro coincide con «${text}».`,
  closest: (text) =>
    `Ningún registro coincide del todo con «${text}». Estos son los más parecidos.`,
}
