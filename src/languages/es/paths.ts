/** Pages whose path is not the English one, by the English path. */
export const paths: Record<string, string> = {
  '/about': '/quienes-somos',
  '/contact': '/contacto',
  '/privacy-policy': '/politica-de-privacidad',
  '/terms-of-service': '/terminos-de-uso',
  '/disclaimer': '/aviso-legal',
  '/map': '/mapa',
  '/veterans': '/veteranos',
  '/first-steps': '/primeros-pasos',
  '/shipyards/legal-information/shipyard-legal-rights': '/astilleros/derechos-legales',
  '/shipyards/legal-information/navy-veteran-asbestos-rights': '/astilleros/veteranos-de-la-marina',
  '/shipyards/legal-information/shipyard-mesothelioma-compensation':
    '/astilleros/indemnizacion-por-mesotelioma',
  '/tampa-shipbuilding-asbestos-exposure': '/asbesto-en-los-astilleros-de-tampa',
  '/jacksonville-naval-shipbuilding-asbestos': '/asbesto-en-los-astilleros-de-jacksonville',
  '/panama-city-shipbuilding-naval-warfare': '/asbesto-en-los-astilleros-de-panama-city',
}
