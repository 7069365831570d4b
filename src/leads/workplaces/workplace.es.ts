import type { Translated } from '../../platform/web/language.ts'
import type { en } from './workplace.en.ts'

export const es: Translated<typeof en> = {
  heading: 'Mi lugar de trabajo no está en la lista',
  lead: 'Cuéntenos lo que sabe. Una persona del equipo editorial busca documentos sobre el lugar. Esto no es una solicitud de ayuda legal, y no le pedimos su nombre.',
  notSent: 'No se pudo enviar el formulario',
  name: 'Nombre del lugar de trabajo',
  place: 'Ciudad y estado',
  years: 'Años que recuerda',
  yearsHint: 'Por ejemplo, de 1962 a 1975',
  details: '¿Qué sabe del lugar?',
  detailsHint:
    'La empresa, el trabajo, los productos. Por favor, no mencione nombres ni enfermedades.',
  send: 'Enviar al equipo editorial',
  errors: {
    name: 'Escriba el nombre del lugar de trabajo',
    place: 'Escriba la ciudad y el estado',
  },
}
