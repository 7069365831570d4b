import type { Translated } from '../../platform/web/language.ts'
import type { en } from './support-page.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  crumb: 'Ayuda y apoyo',
  title: 'Ayuda y apoyo para las enfermedades por asbesto: oficiales y sin fines de lucro',
  description:
    'Líneas de ayuda, organizaciones de pacientes, ayuda para cuidadores, apoyo en el duelo, VA y Seguro Social, transporte y alojamiento: qué hace cada una y cómo comunicarse.',
  keywords:
    'apoyo para el mesotelioma, línea de ayuda para el cáncer, apoyo para cuidadores, línea de apoyo del VA para cuidadores, transporte al tratamiento',
  heading: 'Ayuda y apoyo',
  lead: 'Ayuda oficial y de organizaciones sin fines de lucro, gratuita salvo que se indique otra cosa. Para nada de esto necesita un abogado, ni a nosotros.',
}
