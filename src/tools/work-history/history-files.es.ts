import type { Translated } from '../../platform/web/language.ts'
import type { en } from './history-files.en.ts'

export const es: Translated<typeof en> = {
  unreadable: 'Esto no es un archivo de historial de trabajo: no se puede leer.',
  otherFile: 'Esto no es un archivo de historial de trabajo de este sitio.',
  otherVersion: 'Este archivo se escribió con otra versión de esta página.',
  noPeople: 'El archivo no contiene personas.',
  manyPeople: (most) => `El archivo tiene más de ${most} personas.`,
  noName: 'Una persona del archivo no tiene nombre.',
  manyEntries: (name, most) => `${name} tiene más de ${most} entradas.`,
  anEntry: 'Una entrada',
  notText: (field) => `En el archivo, un campo «${field}» no es texto.`,
  tooLong: (field, longest) =>
    `En el archivo, un campo «${field}» tiene más de ${longest} caracteres.`,
  noColumns:
    'La primera línea de la hoja de cálculo debe dar los nombres de las columnas, entre ellas «place».',
  quotation: 'La hoja de cálculo tiene unas comillas mal puestas.',
  manyLines: (most) => `Hay más de ${most} líneas.`,
  manyJobs: (most) => `Hay más de ${most} trabajos.`,
  roomForPeople: (most) => `En este dispositivo hay espacio para ${most} personas.`,
  tooLarge: 'Este archivo pesa más de 500 kB.',
  cannotRead: 'No se puede leer este archivo.',
  added: (jobs, left) =>
    `${jobs === 1 ? 'Se agregó 1 trabajo' : `Se agregaron ${jobs} trabajos`}.${left > 0 ? ' A las líneas que quedan les falta un año o un empleador.' : ''}`,
  lines: 'Una línea por cada año y empleador',
  linesHint:
    'Por ejemplo, «1964 Bay Point Shipyard» o «1964–1967 Bay Point Shipyard». No copie las cantidades. ',
  askForStatement: 'Cómo pedir un estado de ingresos',
  addJobs: 'Agregar estos trabajos',
  shortest: 'Escriba al menos dos letras.',
  searching: 'Buscando...',
  searchFailed: 'La búsqueda falló. Puede escribir el nombre abajo.',
  workplace: 'Lugar de trabajo',
  searchHint:
    'Solo se envían las palabras de este campo, como en cualquier búsqueda de este sitio. O déjelo y escriba el nombre abajo: eso se queda aquí.',
  search: 'Buscar en el directorio',
  notFound: 'No se encontró ningún sitio. Escriba el nombre abajo: cuenta igual.',
}
