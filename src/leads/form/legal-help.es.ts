import type { Translated } from '../../platform/web/language.ts'
import type { en } from './legal-help.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Ayuda legal',
  title: 'Ayuda legal gratuita | Abogados de mesotelioma y exposición al asbesto',
  description:
    'Pida ponerse en contacto con abogados que llevan casos de asbesto: mesotelioma, cáncer de pulmón, asbestosis, fideicomisos y beneficios para veteranos. Es gratis y usted decide qué sigue.',
  keywords:
    'abogado de mesotelioma, abogado de asbesto, consulta legal gratuita, fideicomiso de asbesto, reclamación por asbestosis, muerte por asbesto',
  heading: 'Hable con un abogado sobre el asbesto. Es gratis y usted decide qué sigue.',
  lead: (first, all) =>
    `Cuéntenos un poco sobre el trabajo y el diagnóstico. Pasamos su solicitud a abogados que llevan casos de asbesto. El primero se comunica con usted en un plazo de ${first}, y hasta 3 lo hacen en un plazo de ${all}.`,
  toForm: 'Ir al formulario',
  orCall: 'O llame al ',
  why: 'Por qué necesita ayuda legal',
  reasons: [
    {
      title: 'Abogados con experiencia',
      text: 'Los casos de asbesto dependen de documentos antiguos: qué producto, qué sitio, qué año. Los abogados que se dedican a esto saben dónde están esos documentos.',
    },
    {
      title: 'La mayor indemnización posible',
      text: 'Puede haber más de una fuente: fideicomisos por bancarrota (bankruptcy trusts), una demanda, la compensación laboral (workers’ compensation), los beneficios del Departamento de Asuntos de Veteranos (VA). Un abogado puede examinarlas todas juntas. Nadie puede prometer una cantidad.',
    },
    {
      title: 'Reclamaciones con plazo',
      text: 'Cada estado fija su propio plazo. En algunos es de un año, y no siempre empieza con el diagnóstico. Cuando el plazo ha pasado, por lo general se pierde el derecho a reclamar.',
      deadlines: 'Plazos para presentar una reclamación',
    },
  ],
  what: 'En qué podemos ayudar',
  claims: [
    {
      title: 'Reclamaciones por mesotelioma',
      text: 'Con un diagnóstico confirmado, a cualquier edad.',
    },
    {
      title: 'Casos de cáncer de pulmón',
      text: 'Cuando el asbesto es parte de la causa, también para quienes fumaron.',
    },
    {
      title: 'Reclamaciones por asbestosis',
      text: 'Cicatrices en los pulmones por una exposición prolongada.',
    },
    {
      title: 'Muerte por negligencia (wrongful death)',
      text: 'Para la familia de una persona fallecida.',
    },
    {
      title: 'Reclamaciones a fideicomisos',
      text: 'Más de 60 fideicomisos creados por empresas en bancarrota.',
    },
    {
      title: 'Beneficios para veteranos',
      text: 'Compensación del VA por discapacidad, junto con otras reclamaciones.',
    },
    {
      title: 'Demandas colectivas (class actions)',
      text: 'Muchas personas, las mismas empresas, cada una con su propio caso.',
    },
    {
      title: 'Reclamaciones de familiares',
      text: 'Exposición al polvo que llegaba a casa en la ropa.',
    },
  ],
  noFees: 'Sin honorarios a menos que gane',
  contingency:
    'Los abogados de nuestra red trabajan con honorarios condicionados al resultado (contingency). No paga nada al principio, ni honorarios de abogado si no se obtiene nada. Si se obtiene algo, los honorarios son una parte que se acuerda por escrito antes de que usted firme. Los contratos difieren en cuanto a los gastos: pregunte quién los paga.',
  howPaid:
    'Quién nos paga: los anunciantes y los bufetes de abogados participantes. Eso no cambia lo que usted le paga a un abogado.',
  expect: 'Qué puede esperar',
  promises: (review) => [
    {
      title: 'Evaluación del caso',
      text: 'Un abogado, no nuestro personal, examina su caso. No cuesta nada y es confidencial.',
    },
    {
      title: 'Un equipo de expertos',
      text: 'Abogados dedicados a las enfermedades por asbesto, con investigadores que rastrean sitios y productos.',
    },
    {
      title: 'Abierto las 24 horas, los 7 días',
      text: `El formulario y todas las páginas están abiertos a toda hora, todos los días. Una persona lee su solicitud en un plazo de ${review}; los abogados llaman de día. Si le cuesta escribir, un familiar puede hacerlo por usted.`,
    },
  ],
  note: 'Tenga en cuenta.',
  noteText: (site) =>
    `${site} es un servicio de información y referencia. No es un bufete de abogados, no ha evaluado su caso, y enviar este formulario no convierte a nadie en su abogado. Usted es libre de contratar a otra persona, o a nadie.`,
}
