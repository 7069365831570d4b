import type { CategorySlug } from './categories.ts'

export const es: Record<CategorySlug, string> = {
  manufacturing: 'Fábricas',
  'commercial-buildings': 'Edificios comerciales',
  'power-plants': 'Centrales eléctricas',
  shipyards: 'Astilleros',
  government: 'Edificios del gobierno',
  hospitals: 'Hospitales',
  schools: 'Escuelas',
  transportation: 'Transporte',
  residential: 'Viviendas',
}
