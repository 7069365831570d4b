import type { Translated } from '../../platform/web/language.ts'
import type { en } from './deadline-tables.en.ts'

const inSpanish = (state: string) =>
  state === 'District of Columbia' ? 'el District of Columbia' : state

export const es: Translated<typeof en> = {
  byState: 'Por estado',
  explained: (unconfirmed, states) =>
    `«Enfermedad» (injury) es la reclamación de la persona enferma; «muerte» (death), la de la familia. ${unconfirmed === 0 ? '' : `${unconfirmed} de ${states} filas ${unconfirmed === 1 ? 'está incompleta' : 'están incompletas'}, porque no pudimos confirmar todos los plazos. `}Donde falta confirmar un detalle, no hemos leído todas las partes de la ley o los tribunales no han resuelto algún punto.`,
  caption: 'Plazos por estado para las reclamaciones por asbesto',
  state: 'Estado',
  injury: 'Enfermedad',
  death: 'Muerte',
  starts: 'Cuándo empieza el plazo',
  law: 'Ley y fecha de consulta',
  federal: 'Reglas federales que se aplican aparte',
  federalText: 'Dependen del trabajo, no del estado.',
  lastBefore: (day) => `Última exposición antes del ${day}:`,
  later: (claim) => `${claim}, exposición posterior`,
  periodOfLater: (period) => `${period} por una exposición posterior`,
  asOf: (day) => `Al ${day}`,
  open: '. Falta confirmar un detalle.',
  notConfirmed: 'Sin confirmar',
  askIn: (state) => `sin confirmar: pregunte a un abogado con licencia en ${inSpanish(state)}.`,
  panel: (state) => `Plazos para presentar una reclamación en ${inSpanish(state)}`,
  toFinder: 'Busque el plazo que podría aplicarse',
  forPerson: (period) => `Para la persona enferma: ${period}`,
  forFamily: (period) => `Para la familia después de una muerte: ${period}`,
  ask: 'pregunte',
  clockStarts: (when) => `El plazo empieza: ${when}`,
  thisIs: (notConfirmed) => `Está ${notConfirmed}`,
  otherWays: 'Otras formas de recibir una indemnización',
  otherWaysText:
    'Los fideicomisos por bancarrota (bankruptcy trusts), el Departamento de Asuntos de Veteranos (VA) y los programas federales tienen sus propias reglas, y todo plazo tiene excepciones. Pregunte aunque parezca que el plazo ya pasó.',
}
