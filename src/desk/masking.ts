/** Contact details in lists, for viewers: enough to find a lead again, not enough to call or write. */
import type { Role } from '../staff/staff.contract.ts'

type Contact = { name: string; email: string; phone: string | null }

/** Opening the lead shows them; that is recorded, and counted. */
export function maskFor<Lead extends Contact>(role: Role, leads: Lead[]): Lead[] {
  return role === 'viewer' ? leads.map(mask) : leads
}

const mask = <Lead extends Contact>(lead: Lead): Lead => ({
  ...lead,
  name: maskName(lead.name),
  email: `${lead.email.slice(0, 1)}•••@•••`,
  phone: lead.phone && `••• ${lead.phone.replace(/\D/g, '').slice(-2)}`,
})

function maskName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${[...(words[0] ?? '')][0]}. ${last}`
}
