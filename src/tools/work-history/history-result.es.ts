import type { Translated } from '../../platform/web/language.ts'
import type { en } from './history-result.en.ts'

export const es: Translated<typeof en> = {
  loading: 'Cargando...',
  trustsNotLoaded: 'No se pudo cargar la lista de fideicomisos.',
  trusts: 'Fideicomisos por bancarrota (bankruptcy trusts) que podrían ser importantes',
  because: (where, named, onRecord) =>
    onRecord
      ? `, porque el registro de ${where} menciona a ${named}`
      : `, porque en ${where} aparece el nombre ${named}`,
  noTrust: 'Ningún nombre de este historial está en la lista. ',
  later: 'Puede haber coincidencias con marcas y empresas que recuerde más adelante. ',
  howTrusts: 'Cómo pagan los fideicomisos',
  compare: 'Comparar con los fideicomisos',
  compareText:
    'Esto carga una lista pública de nombres, la misma para todos. Sus palabras se comparan con ella en este dispositivo y no se envían.',
  years: 'Los años hasta ahora',
  caption:
    'Relleno: un sitio del directorio. Contorno: escrito por usted, o servicio militar. Línea discontinua: nada anotado.',
  appear: 'Aparecen aquí cuando agrega trabajos con años.',
  lookAt: 'Qué conviene revisar',
  askEarnings: 'Cómo pedir uno (SSA-7050)',
  askService: 'Cómo pedirlo (SF-180)',
  sourcesNotLoaded: 'No se pudieron cargar las fuentes.',
  sites: 'Sitios que aparecen en este historial',
  noDocument: 'No hay ningún documento adjunto.',
  showSources: 'Mostrar sus fuentes',
  showSourcesText:
    'Esto le pide a nuestro servidor estos registros públicos, por su dirección y nada más.',
  notFilledIn: 'Sin anotar',
  overlap:
    'Dos trabajos coinciden en el tiempo. Está bien si uno era de temporada o un segundo empleo.',
  gap: 'No hay nada anotado. Un estado de ingresos del Seguro Social puede ayudar.',
  noYears: 'no tiene años. Un año aproximado es mejor que ninguno.',
  noUnit: 'Falta el barco o la unidad. El expediente militar lo dice.',
}
