import type { Translated } from '../../platform/web/language.ts'
import type { en } from './trust-markup.en.ts'

export const es: Translated<typeof en> = {
  status: {
    open: 'Creado para recibir reclamaciones',
    closed: 'No recibe reclamaciones nuevas',
    pending: 'En bancarrota, todavía sin fideicomiso',
  },
  all: 'Todos los fideicomisos, de la A a la Z',
  percentage:
    'Un fideicomiso paga un porcentaje del valor completo de una reclamación: el porcentaje de pago (payment percentage). Cambia con el tiempo: solo damos una cifra con su fecha y su fuente.',
  caption: 'Fideicomisos por bancarrota para reclamaciones por asbesto',
  trust: 'Fideicomiso',
  companies: 'Empresas',
  about: 'Productos o trabajo',
  since: 'Desde',
  pays: 'Paga ahora',
  notConfirmed: 'Sin confirmar',
  paymentAsOf: (day) => ` al ${day}. Fuente: `,
  sure: {
    product: 'Producto mencionado',
    company: 'Empresa mencionada',
    workplace: 'Empresa en este lugar de trabajo',
    hint: 'Posible',
  },
  reason: {
    product: (named) => `${named} era un producto de una de sus empresas.`,
    company: (named) => `El fideicomiso responde por ${named}.`,
    workplace: (named) => `El registro de este lugar de trabajo menciona a ${named}.`,
    hint: () =>
      'Sus empresas fabricaban ese tipo de cosas; otras también. La placa del fabricante o el recuerdo de un compañero lo aclararía.',
  },
  found: (count) => {
    if (count === 0) return 'Ningún fideicomiso de esta lista coincide con lo que escribió'
    return `${count === 1 ? '1 fideicomiso' : `${count} fideicomisos`} para lo que escribió`
  },
  youWrote: 'Usted escribió ',
  noMatch: 'Que no haya coincidencia no significa que no haya fideicomiso.',
  noMatchText:
    'Los nombres cambiaron de dueño y las marcas se conocen por muchos nombres; un abogado puede buscar en las listas de sitios de los fideicomisos.',
  how: 'Cómo funciona una reclamación en general',
  howText:
    'Una reclamación a un fideicomiso no es una demanda. El fideicomiso lee documentos y decide según reglas que aprobó un tribunal: sus reglas de distribución (trust distribution procedures).',
  steps: [
    {
      title: 'Demuestre la enfermedad.',
      text: 'Un diagnóstico de un médico, por lo general con el informe de patología (pathology report) y las imágenes.',
    },
    {
      title: 'Demuestre la exposición.',
      text: 'Dónde, cuándo y cerca de qué producto: documentos de trabajo, declaraciones de compañeros, documentos de barcos o de sitios. Los fideicomisos piden que la exposición haya sido a los productos o en los sitios de sus propias empresas.',
    },
    {
      title: 'El fideicomiso decide.',
      text: 'Paga su porcentaje actual del valor que fijan sus reglas. Hay dos formas habituales: un valor fijo para cada enfermedad, o la revisión del caso individual (individual review).',
    },
  ],
  several:
    'Una persona puede reclamar a varios fideicomisos. El orden y las fechas pueden afectar a una demanda y a otros beneficios, así que pregunte a un abogado antes de reclamar. Cada fideicomiso fija sus plazos: ',
  seeLimits: 'vea los plazos',
  consultation: 'Solicitar una consulta gratuita',
  sites: (company, count, shown) =>
    `${company}: ${count === 1 ? '1 sitio registrado' : `${shown} sitios registrados`}`,
  lookFor: (company) => `Buscar sitios de ${company} en el directorio`,
  onRecord: 'Datos registrados',
  brands: 'Marcas',
  setUp: 'Creado en',
  statusLabel: 'Situación',
  nothingNow: 'Por ahora no se le puede reclamar nada',
  official: 'Sitio oficial',
  administrator: 'Atiende las reclamaciones',
  source: 'Fuente',
  asOf: (day) => `. Al ${day}`,
}
