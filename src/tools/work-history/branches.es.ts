import type { branchLabels } from './branches.ts'

export const es: typeof branchLabels = {
  navy: 'Marina (Navy)',
  army: 'Ejército (Army)',
  'air-force': 'Fuerza Aérea (Air Force)',
  'marine-corps': 'Infantería de Marina (Marine Corps)',
  'coast-guard': 'Guardia Costera (Coast Guard)',
  'merchant-marine': 'Marina Mercante (Merchant Marine)',
}
