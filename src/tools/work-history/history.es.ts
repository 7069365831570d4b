import type { Translated } from '../../platform/web/language.ts'
import { es as branches } from './branches.es.ts'
import { branchLabels } from './branches.ts'
import type { en } from './history.en.ts'

/** A history keeps the English name of a branch. */
const branchOf = (name: string) =>
  Object.entries(branchLabels).find(([, label]) => label === name)?.[0] as keyof typeof branches

const GRADES: Record<string, string> = {
  documented: 'Documentado',
  reported: 'Declarado',
  listed: 'En la lista',
  demonstration: 'Demostración',
}

export const es: Translated<typeof en> = {
  mine: 'El mío',
  years: '¿Años?',
  grade: (grade) => GRADES[grade] ?? grade,
  branch: (name) => branches[branchOf(name)] ?? name,
  months: 'ene feb mar abr may jun jul ago sep oct nov dic',
  noPlace: 'Escriba el lugar de trabajo, el empleador o la rama militar.',
  noState: 'El estado debe tener dos letras.',
  noYear: (earliest) =>
    `Escriba un año, por ejemplo 1962, o un mes, por ejemplo 5/1962, desde ${earliest} hasta hoy.`,
  yearsReversed: 'El primer año es posterior al último. ¿Cuál es el correcto?',
  servicePeriod: 'Servicio militar',
  typedIn: 'Escrito por usted',
  room: (entries) => `Hay espacio para ${entries} entradas.`,
  added: (entry) => `Se agregó ${entry}.`,
  changed: (entry) => `Se cambió ${entry}.`,
  removed: (entry) => `Se quitó ${entry}.`,
  deleted: 'Todo se borró de este dispositivo.',
  entries: 'Trabajos y servicio militar',
  order: 'Del más antiguo al más reciente. Si no recuerda bien un año, ponga uno aproximado.',
  none: 'Todavía no hay nada anotado.',
  edit: 'Cambiar',
  remove: 'Quitar',
  earnings: 'Copiar de un estado de ingresos del Seguro Social',
  take: 'Lléveselo',
  print: 'Imprimir el historial de exposición',
  attach: 'Adjuntar a una solicitud de ayuda legal',
  attachOnly:
    'Solo sale de este dispositivo si usted lo adjunta. Verá cada fila antes de que se envíe.',
  paper: 'El historial de exposición impreso',
  paperText: 'Dos páginas tamaño carta con letra grande. Escriba en las líneas.',
  whose: 'De quién es el historial',
  addPerson: 'Agregar a una persona',
  openExample: 'Abrir el ejemplo',
  closeExample: 'Cerrar el ejemplo',
  invented:
    'Esta persona es inventada y nada del ejemplo se guarda. Lo que usted ha escrito sigue en este dispositivo.',
  whoseIsIt: '¿De quién es el historial?',
  whoseHint: 'Por ejemplo, «Mi padre». No hace falta un nombre.',
  addThisPerson: 'Agregar a esta persona',
  opened: 'El archivo está abierto.',
  private: 'Solo en este dispositivo.',
  privateText:
    'Lo que escriba aquí no se envía a ninguna parte. Cualquiera que use este dispositivo puede abrirlo.',
  notStored: 'Este navegador no lo guardó.',
  notStoredText: 'Guárdelo como archivo antes de salir de esta página.',
  saveFile: 'Guardar como archivo',
  saveSpreadsheet: 'Guardar como hoja de cálculo (CSV)',
  openFile: 'Abrir un archivo',
  deleteAll: 'Borrar todo',
  file: 'Un archivo de historial de trabajo',
  deleteAsk: (people) =>
    `¿Borrar de este dispositivo los historiales de ${people}? No se puede deshacer.`,
  deleteYes: 'Sí, borrar todo',
  deleteNo: 'No, volver',
  inFiles: 'Qué contienen los archivos',
  change: 'Cambiar esta entrada',
  addService: 'Agregar un período de servicio militar',
  addJob: 'Agregar un trabajo',
  find: 'Buscar el lugar de trabajo en el directorio',
  branchLabel: 'Rama militar',
  chooseBranch: 'Elija una rama',
  place: 'Lugar de trabajo o empleador',
  linked: 'Enlazado con ',
  record: 'su registro en el directorio',
  notThis: 'No es este sitio',
  city: 'Ciudad',
  state: 'Estado',
  notSure: 'No lo sé',
  from: 'Desde',
  to: 'Hasta',
  whenExample: '1962 o 5/1962',
  rating: 'Rango o especialidad',
  trade: 'Oficio o puesto',
  ships: 'Barcos, unidades o bases',
  more: (isService) =>
    `Productos y tareas, compañeros${isService ? '' : ', barco o unidad'}, notas`,
  products: 'Productos y tareas que recuerda',
  coworkers: 'Compañeros de trabajo',
  unit: 'Barco o unidad',
  notes: 'Notas',
  saveChange: 'Guardar el cambio',
  addThisService: 'Agregar este período de servicio',
  addThisJob: 'Agregar este trabajo',
  cancel: 'Cancelar',
  jobInstead: 'Agregar un trabajo',
  serviceInstead: 'Agregar un período de servicio militar',
}
