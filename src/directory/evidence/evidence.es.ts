import type { Translated } from '../../platform/web/language.ts'
import type { en } from './evidence.en.ts'

export const es: Translated<typeof en> = {
  kinds: {
    'federal-report': 'Informe federal',
    'federal-study': 'Estudio federal',
    'health-consultation': 'Consulta de salud',
    'cleanup-record': 'Documento sobre la limpieza del sitio',
    'enforcement-record': 'Documento de medidas de cumplimiento',
    'court-opinion': 'Fallo judicial',
    'scientific-study': 'Estudio científico',
    'geological-survey': 'Estudio geológico',
    'navy-or-military-record': 'Documento militar',
    'benefit-program-record': 'Documento de un programa de beneficios',
    'state-record': 'Documento estatal',
    'site-report': 'Declaración de la propia instalación',
  },
  shows: {
    'exposure-found': 'Trabajadores expuestos o enfermos, según el documento',
    'exposure-alleged': 'Exposición alegada',
    'used-or-made': 'Asbesto usado o fabricado',
    'found-in-buildings': 'Material hallado en edificios',
    'waste-soil-water': 'En desechos, suelo o agua',
    'mineral-occurrence': 'Mineral en el terreno',
    'place-and-period': 'Solo lugar y época',
  },
  facts: {
    owner: 'Propietarios a lo largo del tiempo',
    'former-name': 'Nombres anteriores',
    trade: 'Oficios mencionados',
    product: 'Productos',
    union: 'Sindicatos locales',
    ship: 'Barcos',
  },
  meaning: {
    documented:
      'Un documento del gobierno, de un tribunal o de un estudio científico dice que aquí se extrajo, fabricó, usó, recibió, encontró o retiró asbesto.',
    reported: 'La propia instalación declaró ante una autoridad que tenía asbesto.',
    listed:
      'Ninguno de los documentos que leímos dice que aquí hubiera asbesto. Figura en la lista porque una fuente lo menciona, o porque los lugares de este tipo y época solían contener asbesto.',
    demonstration:
      'Este registro es inventado. Muestra cómo funciona el directorio y no cita ningún documento.',
  },
  gradeFollows: 'El grado se deduce de estos documentos; nadie lo asigna a mano.',
  heading: 'Qué dice el registro',
  order:
    'Del más antiguo al más reciente. Cada resumen está escrito con nuestras palabras; a su lado está el documento.',
  more: (count) => (count === 1 ? '1 documento más' : `${count} documentos más`),
  noDate: 'Sin fecha',
  read: {
    whole: 'Leímos el documento completo',
    pages: 'Leímos la parte sobre este sitio',
    excerpt: 'Leímos un extracto',
    quoted: 'No abrimos el documento; lo conocemos por otro texto que leímos',
  },
  readOn: (read, day) => (day ? `${read} el ${day}.` : `${read}.`),
  unknown: 'Lo que no se sabe',
  namesAndOwners: 'Nombres, propietarios, trabajo',
  numbers: 'El número pequeño indica el documento de origen. Lo que falta no se sabe.',
  to: (year) => `hasta ${year}`,
  from: (year) => `desde ${year}`,
  companies: 'Empresas en este registro',
  otherSites: (count, shown) =>
    count === 1 ? 'ningún otro sitio registrado' : `sus ${shown} sitios registrados`,
  addToHistory: 'Agregar a mi historial de trabajo',
  years: 'Años en el registro',
  inOperation: () => 'En funcionamiento',
  peakUse: (category) => `Mayor uso de asbesto (${category})`,
  firstIllness: 'Cuándo podría aparecer por primera vez una enfermedad relacionada',
  fromOn: (year) => `desde ${year}, sin fecha final`,
  range: (years) =>
    years.replace(/^(\d{4})s–(\d{4})s$/, 'décadas de $1 a $2').replace(/–present$/i, '–presente'),
  today: 'Hoy',
  latency:
    'Las enfermedades por asbesto suelen tardar de 10 a 50 años en aparecer, y pueden tardar más: un informe federal de 2017 menciona 71 años. Ningún año es el último.',
}
