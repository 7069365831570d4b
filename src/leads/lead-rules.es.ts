import type { Translated } from '../platform/web/language.ts'
import type { en } from './lead-rules.en.ts'

export const es: Translated<typeof en> = {
  errors: {
    name: 'El nombre debe tener al menos 2 letras',
    phone: 'Escriba un número de teléfono válido',
    phoneMissing: 'Falta el número de teléfono',
    email: 'Escriba una dirección de correo electrónico válida',
    message: 'Escriba un mensaje',
  },
  diagnoses: {
    mesothelioma: 'Mesotelioma',
    'lung-cancer': 'Cáncer de pulmón',
    asbestosis: 'Asbestosis',
    other: 'Otro',
  },
  pathologyReports: { yes: 'Sí', no: 'No' },
  diagnosisTimelines: {
    within_2_years: 'En los últimos 2 años',
    more_than_2_years: 'Hace más de 2 años',
  },
}
