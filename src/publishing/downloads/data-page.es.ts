import type { Translated } from '../../platform/web/language.ts'
import type { en } from './data-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Datos',
  title: 'Descargar los datos',
  description:
    'Todo el directorio y cada estado en CSV y JSON por líneas, con un diccionario de campos, sumas de verificación, la licencia y la versión de los datos.',
  keywords:
    'datos de sitios de exposición al asbesto, datos de instalaciones con asbesto, datos abiertos',
  notLoaded: 'No se pudo cargar la lista de archivos: ',
  heading: 'Descargar los datos',
  lead: (count) =>
    `${count} instalaciones, en archivos que puede leer una hoja de cálculo o un programa. De uso gratuito.`,
  isDemonstration: 'Estos son datos de demostración.',
  shows: 'Muestran cómo funciona el directorio.',
  invented:
    'Inventado: todas las instalaciones, con su nombre, empresa, dirección, años y texto, y todas las cantidades de instalaciones.',
  real: 'Real: las ciudades y los condados de los mapas, las guías, las historias y el glosario, con las fuentes que mencionan.',
  records: 'Registros cargados',
  scope: 'Alcance del proyecto',
  scopeText: (locations, month) => `${locations} lugares documentados (meta anunciada en ${month})`,
  version: 'Versión de los datos',
  changed: 'Último cambio',
  license: 'Licencia',
  files: 'Archivos',
  filesText: 'Comprimidos con gzip. UTF-8.',
  checksums: 'Sumas de verificación de todos los archivos (SHA-256)',
  licenseFile: 'La licencia como texto',
  dictionary: 'Diccionario de campos en JSON',
  fields: 'Campos',
  fieldsText:
    'En CSV, una lista ocupa una celda, con sus elementos separados por punto y coma. Las descripciones están en inglés, igual que en los archivos.',
  cite: 'Cómo citarlos',
  citation: (site, product, version, day) =>
    `${site}, ${product}, versión ${version} de los datos, ${day}. Cite un registro por su número de registro.`,
  program: 'Lectura por programa',
  programText:
    'Para todo el directorio o un estado, tome un archivo: es una sola solicitud. Para leer los mismos registros página por página, use ',
  limit: [
    ' es como máximo 1,000, y 100 si no se indica. Aumente ',
    ' en esa cantidad hasta llegar a la cabecera ',
    '. El orden es por nombre.',
  ],
  narrow: [' y ', ' limitan la búsqueda; ', ' la hace más ligera.'],
  unchanged: [
    'Devuelva el ',
    ' de una respuesta como ',
    ': lo que no ha cambiado se responde con 304 y sin contenido.',
  ],
  changing: [
    ' indica la ',
    '. Si al final es distinta que al principio, los datos cambiaron mientras usted leía: empiece de nuevo.',
  ],
  allCalls: 'Todas las llamadas de la API (en inglés)',
  use: { csv: 'Para hojas de cálculo.', ndjson: 'Para programas: una instalación por línea.' },
  whole: (format) => `Todo el directorio en ${format}`,
  size: (count, bytes) => `${count} instalaciones, ${bytes}.`,
  download: (format) => `Descargar ${format}`,
  as: (state) => `${state} en `,
}
