/** What rules would have done with past leads: each is offered to one firm, and nothing is written. */

import { m } from '../../paraglide/messages.js'
import { blockedStateOf, type RoutedFirm, type Rules, rankFirms } from './router.ts'
import type { LeadToRoute } from './routing.sql.ts'

type Tally = { outcomes: Map<string, number>; firms: Map<string, number> }

/** Takes leads newest first and tries them oldest first. Caps count from zero, as in an empty month. */
export function tryRules(leads: LeadToRoute[], firms: RoutedFirm[], rules: Rules): Tally {
  const outcomes = new Map<string, number>(
    Object.values({
      offered: m.desk_router_outcomes_offered(),
      nobody: m.desk_router_outcomes_nobody(),
      blocked: m.desk_router_outcomes_blocked(),
      consent: m.desk_router_outcomes_consent(),
      aside: m.desk_router_outcomes_aside(),
    }).map((name) => [name, 0]),
  )
  const tally = new Map(firms.map(({ name }) => [name, 0]))
  const state = firms.map((firm) => ({ ...firm, usedToday: 0, usedThisMonth: 0, lastTurn: 0 }))
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)
  let turn = 0
  for (const past of leads.toReversed()) {
    const lead = { ...past, usedPlaces: 0, referredTo: new Map<number, string>() }
    const first = rankFirms(lead, state, rules).find((each) => each.eligible && !each.conflict)
    if (lead.isSetAside || lead.isDuplicate || lead.mergedInto)
      add(outcomes, m.desk_router_outcomes_aside())
    else if (lead.consent !== 'covers') add(outcomes, m.desk_router_outcomes_consent())
    else if (blockedStateOf(lead, rules)) add(outcomes, m.desk_router_outcomes_blocked())
    else if (!first) add(outcomes, m.desk_router_outcomes_nobody())
    else {
      add(outcomes, m.desk_router_outcomes_offered())
      add(tally, first.name)
      const firm = state.find(({ id }) => id === first.firmId)
      turn += 1
      if (firm) Object.assign(firm, { lastTurn: turn, usedThisMonth: firm.usedThisMonth + 1 })
    }
  }
  return { outcomes, firms: tally }
}
