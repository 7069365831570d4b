import { m } from '../../paraglide/messages.js'

/** What a ship had to do with a yard. */
const YARD_ROLES: Record<string, () => string> = {
  'built-at': m.ships_role_built,
  'overhaul-at': m.ships_role_overhaul,
  'repair-at': m.ships_role_repair,
  'conversion-at': m.ships_role_conversion,
  'work-at': m.ships_role_work,
}

export const yardRole = (role: string): string | undefined => YARD_ROLES[role]?.()
