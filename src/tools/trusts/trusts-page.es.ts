import type { Translated } from '../../platform/web/language.ts'
import type { en } from './trusts-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Fideicomisos',
  title: 'Fideicomisos de asbesto por empresa y producto',
  description:
    'Qué fideicomisos pagan por la exposición a los productos de asbesto de empresas en bancarrota: empresas, nombres anteriores, productos, situación y cómo funciona una reclamación.',
  keywords:
    'fideicomisos de asbesto, fideicomisos por bancarrota, lista de fideicomisos de asbesto, reclamación a un fideicomiso por mesotelioma, productos de asbesto por empresa',
  heading: 'Quién paga cuando la empresa ya no existe',
  lead: 'Cuando una empresa del asbesto se declaró en bancarrota, el plan que aprobó el tribunal a menudo apartó dinero para quienes enfermaran después. Esos fondos se llaman fideicomisos por bancarrota (bankruptcy trusts). Una reclamación a un fideicomiso no es una demanda.',
  find: 'Busque un fideicomiso',
  label: 'Empresa, producto o lugar de trabajo',
  hint: 'Uno por línea. Lo que más ayuda son las marcas.',
  look: 'Buscar',
  sent: 'Solo se envían estos nombres: nada sobre usted ni sobre una enfermedad. No se guarda nada.',
  several:
    'Puede reclamar a más de un fideicomiso. El orden y las fechas de las reclamaciones pueden importar.',
  ask: 'Preguntar gratis a un abogado',
  brands: 'Lo que más ayuda son las marcas',
  brandsText:
    'Escriba lo que recuerde: el nombre en una caja o una bolsa, la empresa en la placa de una caldera, el contratista para el que trabajó o un lugar de trabajo de este directorio. Verá los fideicomisos que podrían responder, y por qué.',
}
