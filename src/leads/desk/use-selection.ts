/** Which leads of this page are chosen. Leaving the page forgets them: nothing unseen is changed. */
import { useState } from 'react'
import type { Lead } from './lead-desk.contract.ts'

export function useSelection(leads: Lead[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = new Set(leads.map((lead) => lead.id).filter((id) => chosen.has(id)))
  return {
    ids,
    onToggle: (id: number) => setChosen(ids.has(id) ? without(ids, id) : new Set([...ids, id])),
    onToggleAll: () =>
      setChosen(ids.size === leads.length ? new Set() : new Set(leads.map((lead) => lead.id))),
    clear: () => setChosen(new Set()),
  }
}

function without(ids: ReadonlySet<number>, id: number): Set<number> {
  return new Set([...ids].filter((other) => other !== id))
}
