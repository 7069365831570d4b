import type { Translated } from '../../platform/web/language.ts'
import type { en } from './deadlines.en.ts'

const inSpanish = (state: string) =>
  state === 'District of Columbia' ? 'el District of Columbia' : state

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Plazos para presentar una reclamación',
  title: 'Plazos para presentar una reclamación por asbesto, por estado',
  description:
    'Hasta cuándo se puede reclamar por una enfermedad o una muerte por asbesto en cada estado y según la ley federal, cuándo empieza el plazo y qué ley lo dice.',
  keywords:
    'plazo de prescripción asbesto, plazo para demandar mesotelioma por estado, plazo muerte por negligencia, regla del descubrimiento, plazo para presentar una reclamación',
  heading: 'Plazos para presentar una reclamación',
  lead: 'Cada estado fija su propio plazo para las reclamaciones por asbesto: el plazo de prescripción (statute of limitations). Busque el más corto que podría aplicarse a usted y luego pregunte. Las fechas pocas veces son tan sencillas como parecen.',
  notLoaded: 'No se pudieron cargar los plazos.',
  find: 'Busque el plazo',
  lived: 'Estado donde vive',
  exposed: 'Estado donde ocurrió la exposición',
  chooseState: 'Elija un estado',
  sameState: 'El mismo estado',
  about: 'Se trata de',
  diagnosis: 'un diagnóstico',
  death: 'una muerte',
  month: 'Mes',
  choose: 'Elija',
  year: 'Año',
  lastExposure: 'Año de la última exposición',
  lastExposureHint: 'La ley de este estado lo pregunta. Déjelo vacío si no lo sabe.',
  lastWrong: 'Escriba el año de la última exposición con cuatro cifras, o déjelo vacío.',
  show: 'Mostrar el plazo',
  notSent: 'Nada de lo que elija aquí se envía ni se guarda.',
  states: 'Estados',
  withoutScript: 'Elija su estado para leer su fila. No se envía nada.',
  askToday: 'Pregunte hoy.',
  askFree: 'Un abogado puede decirle qué plazo es el suyo. Preguntar no cuesta nada.',
  consultation: 'Solicitar una consulta gratuita',
  stateMissing: 'Elija el estado donde vive.',
  monthMissing: 'Elija el mes.',
  yearWrong: (earliest) => `Escriba el año con cuatro cifras, desde ${earliest} hasta este mes.`,
  startLabel: 'Cuándo empieza el plazo',
  startShort: 'A menudo, con el diagnóstico, no con la exposición',
  start:
    'En la mayoría de los estados, el plazo empieza cuando la persona supo, o debió saber, de la enfermedad y de su causa. Un trabajo de hace cincuenta años todavía puede ser motivo de una reclamación hoy. Unos pocos estados miran, en cambio, la última exposición.',
  ifStarted: (month) =>
    `Si el plazo empezó en ${month}, el primer mes que hay que tener presente es `,
  earlierOrLater: '. Puede empezar antes o después.',
  atOnce: 'Pida a un abogado que lo revise de inmediato',
  ifLastBefore: (state, day) => `${state}, si la última exposición fue antes del ${day}:`,
  forLater: (period) => `${period} por una exposición posterior`,
  usual: (periods) =>
    `El plazo habitual es de ${periods}. Hay excepciones y otras formas de recibir una indemnización.`,
  inState: (years, state) => `${years} en ${inSpanish(state)}`,
  stillOpen: 'Por qué todavía podría estar a tiempo',
  couldChange: 'Qué podría cambiarlo',
  notConfirmedIn: 'Sin confirmar: pregunte a un abogado con licencia allí.',
  secondDisease: 'Una segunda enfermedad.',
  secondDiseaseText:
    'En muchos estados, un cáncer posterior inicia un plazo aparte del de una asbestosis anterior.',
  cause: 'Cuándo se supo la causa.',
  causeText: {
    injury: 'El plazo puede empezar después del diagnóstico.',
    death: 'El plazo puede empezar después de la muerte.',
  },
  anotherState: 'Otro estado.',
  anotherStateText: 'Puede contar dónde fue la exposición, y dónde está la empresa.',
  pause: 'Una pausa.',
  pauseText: 'Algunas leyes detienen el plazo, por ejemplo, cuando la persona no podía actuar.',
  otherWays: 'Otras vías.',
  otherWaysText: [
    'Los fideicomisos por bancarrota (bankruptcy trusts), la compensación laboral (workers’ compensation) y los ',
    'programas federales',
    ' tienen sus propias reglas. La compensación del VA por discapacidad no tiene plazo.',
  ],
  beforeTooLate: 'Pregunte antes de dar por hecho que es tarde',
  notConfirmed: (states) =>
    `Sin confirmar: pregunte a un abogado con licencia en ${states.map(inSpanish).join(' o ')}`,
  shortest: 'El plazo más corto que podría aplicarse',
}
