import type { en } from './demonstration.en.ts'

const thisIsOne = 'Esto es una demostración.'

export const es: typeof en = {
  banner: ['Datos de demostración:', 'las instalaciones que se muestran son inventadas.'],
  link: 'Qué es real en este sitio',
  form: [
    thisIsOne,
    'Lo que envíe se guarda en este sitio para quien lo opera y no se pasa a nadie.',
  ],
  formWithNotifications: [thisIsOne, 'Lo que envíe llega a quien opera este sitio y a nadie más.'],
  footer:
    'Este sitio muestra datos de demostración. Los nombres de instalaciones y empresas son inventados; la ubicación de las localidades proviene de GeoNames (CC BY 4.0).',
}
