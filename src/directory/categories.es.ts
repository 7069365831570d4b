export const es = {
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
