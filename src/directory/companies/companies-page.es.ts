import type { Translated } from '../../platform/web/language.ts'
import type { en } from './companies-page.en.ts'

export const es: Translated<typeof en> = {
  companies: 'Empresas',
  title: 'Empresas registradas en sitios de exposición al asbesto',
  description:
    'Empresas y otros propietarios que mencionan los registros de sitios de exposición al asbesto: sus sitios por estado, años, nombres anteriores y fideicomisos por bancarrota.',
  keywords: 'empresas de asbesto, empresas que usaron asbesto, sitios de empresas de asbesto',
  heading: 'Empresas registradas',
  lead: 'Empresas, organismos públicos y otros propietarios que mencionan los registros. La cifra es el número de sitios. Que un registro mencione un nombre no significa que alguien haya actuado mal.',
}
