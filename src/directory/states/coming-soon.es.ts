import type { Translated } from '../../platform/web/language.ts'
import type { en } from './coming-soon.en.ts'

export const es: Translated<typeof en> = {
  alert: (state) => `Avísenme cuando ${state} esté disponible`,
  nextTo: (state) => `Ya disponibles, junto a ${state}`,
  openNow: 'Ya disponibles',
  allStates: 'Todos los estados',
  useful: 'Útil dondequiera que haya trabajado',
  legalHelp: ['Ayuda legal', 'Solicite una consulta gratuita, en cualquier estado.'],
  guide: 'Una guía, con sus fuentes.',
  search: [
    'Buscar en el directorio',
    'Es posible que su antiguo empleador tuviera instalaciones en otros lugares.',
  ],
  glossary: ['Glosario', 'Las palabras de médicos y abogados, explicadas con sencillez.'],
}
