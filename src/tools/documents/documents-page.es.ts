import type { Translated } from '../../platform/web/language.ts'
import type { en } from './documents-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Documentos que conviene reunir',
  title: 'Documentos para una reclamación por asbesto: formularios y dónde pedirlos',
  description:
    'Una lista de los documentos que hacen falta para una reclamación o que pide un médico, con los números de formulario y dónde pedir cada uno: ingresos (SSA-7050), expediente militar (SF-180), papeles médicos y de la familia.',
  keywords:
    'SSA-7050 estado de ingresos, SF-180 expediente militar, documentos para reclamación por asbesto, DD 214, copia del informe de patología',
  heading: 'Documentos que conviene reunir',
  lead: 'No necesita todo esto para pedir ayuda. Empiece por lo que tiene en casa. De cada documento decimos por qué importa y dónde pedirlo.',
  questions: {
    who: { label: 'La persona enferma', options: ['vive', 'ya falleció'] },
    served: {
      label: 'Servicio militar',
      options: ['sí, terminó antes de 1965', 'sí, terminó en 1965 o después', 'no'],
    },
    member: { label: 'Miembro de un sindicato', options: ['sí', 'no'] },
    worked: { label: 'Trabajó en los últimos diez años', options: ['sí', 'no'] },
  },
  notSure: 'No lo sé',
  conditions: {
    living: 'la persona vive',
    deceased: 'la persona falleció',
    veteran: 'la persona sirvió en las fuerzas armadas',
    union: 'la persona estuvo en un sindicato',
    early: 'el servicio terminó antes de 1965',
    recent: 'la persona trabajó en los últimos diez años',
  },
  onlyIf: (conditions) => `Si ${conditions.join(' y ')}.`,
  notSent: 'Nada de lo que elija aquí se envía ni se guarda.',
  print: 'Imprimir la lista',
  checklist: 'Su lista',
  count: (shown, all) => `${shown} de ${all} documentos`,
  notReviewed: 'Ningún abogado lo ha revisado todavía.',
  disclaimer:
    'Donde una línea dice que no se comparó con su fuente, nuestro equipo editorial la escribió con conocimientos generales. Los formularios, los costos y los tiempos de espera cambian: abra la fuente antes de confiar en un dato. Es información general, no asesoramiento legal.',
  where: 'Dónde:',
  howLong: 'Cuánto tarda:',
  asOf: (day) => `. Al ${day}`,
  compared: ', comparado con una fuente publicada',
  notCompared: ', sin comparar con su fuente',
}
