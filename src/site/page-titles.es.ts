import type { en } from './page-titles.en.ts'

export const es: typeof en = {
  stateAlerts: 'Aviso sobre un estado',
  search: 'Buscar en el directorio',
  legalHelp: 'Pida que un abogado se comunique con usted',
  thankYou: 'Gracias',
  addDetails: 'Agregue datos que ayudan',
  withdraw: 'Retirar una solicitud',
  partners: 'Nuestros bufetes de abogados asociados',
  missingWorkplace: 'Mi lugar de trabajo no está en la lista',
  glossary: 'Glosario de términos sobre el asbesto',
  data: 'Descargar los datos',
  apiDocs: 'La API del directorio',
  privacyChoices: 'Sus opciones de privacidad',
  consumerHealthData: 'Aviso sobre datos de salud del consumidor',
  deadlines: 'Plazos para presentar una reclamación',
  workHistory: 'Mi historial de trabajo',
  documents: 'Documentos que conviene reunir',
  trusts: 'Quién paga cuando la empresa ya no existe',
  support: 'Ayuda y apoyo',
  companies: 'Empresas registradas',
}
