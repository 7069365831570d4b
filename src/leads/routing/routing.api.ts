/** Routing leads to firms: candidates, offers, the operator's rules and their dry run. */
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findReferralStanding } from '../../site/site.sql.ts'
import { createStaffEvent } from '../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { stateCodeSchema } from '../firms/firms.contract.ts'
import { findToday } from '../firms/firms.sql.ts'
import { tryRules } from './dry-run.ts'
import { offerLead } from './offer.ts'
import { listGroupReferrals } from './referrals.sql.ts'
import { renewReferralStanding } from './renew-standing.ts'
import {
  DRY_RUN_LEADS,
  dryRunSchema,
  newReferralsSchema,
  referralsSchema,
  routingRulesSchema,
  routingSchema,
  rulesSchema,
  stateRuleSchema,
} from './routing.contract.ts'
import {
  findLeadObstacles,
  findLeadToRoute,
  findRules,
  listLatestLeads,
  listRoutedFirms,
  rankFor,
  updateRules,
} from './routing.sql.ts'
import { findClosures, listStateRules, updateStateRule } from './state-rules.sql.ts'

const leadParam = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const routing = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/{id}/routing',
  summary: 'Which firms may take a lead, in which order, and why',
  request: { params: leadParam },
  responses: json(routingSchema),
})
const refer = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/referrals',
  summary: 'Offer a lead to firms: to all of them, or to none',
  request: { params: leadParam, ...jsonBody(newReferralsSchema) },
  responses: {
    201: { description: 'Offered', content: { 'application/json': { schema: referralsSchema } } },
    409: { description: 'A rule forbids one of them; nothing was offered' },
  },
})
const rules = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/routing',
  summary: 'The rules of routing, and what was decided about states',
  responses: json(routingRulesSchema),
})
const changeRules = staffRoute({
  role: 'admin',
  recent: true,
  method: 'patch',
  path: '/admin/routing',
  summary: 'Change the rules of routing',
  request: jsonBody(rulesSchema),
  responses: json(routingRulesSchema),
})
const changeState = staffRoute({
  role: 'admin',
  recent: true,
  method: 'patch',
  path: '/admin/routing/states/{code}',
  summary: 'Block a state, or record what allows referral from there',
  request: { params: z.object({ code: stateCodeSchema }), ...jsonBody(stateRuleSchema) },
  responses: json(routingRulesSchema),
})
const dryRun = staffRoute({
  role: 'viewer',
  method: 'post',
  path: '/admin/routing/dry-run',
  summary: `What rules would do with the last ${DRY_RUN_LEADS} leads; nothing is offered`,
  request: jsonBody(rulesSchema),
  responses: json(dryRunSchema),
})

export const routingApi = apiApp()
  .openapi(routing, async (c) => {
    const { db } = c.var.services
    const { id } = c.req.valid('param')
    const lead = await findLeadToRoute(db, id)
    if (!lead) throw new Problem(404, 'This lead does not exist. It may have been erased.')
    const { mode } = await findRules(db)
    const candidates = await rankFor(db, lead)
    const referrals = await listGroupReferrals(db, lead)
    const can = { offer: { reasons: await findLeadObstacles(db, lead) } }
    return c.json({ mode, usedPlaces: lead.usedPlaces, can, candidates, referrals }, 200)
  })
  .openapi(refer, async (c) => {
    const { id: leadId } = c.req.valid('param')
    const { firmIds, overrideReason } = c.req.valid('json')
    const wanted = { leadId, firmIds, overrideReason, actor: staffOf(c).email }
    const { leads, services } = c.var
    const made = await services.db.transaction((tx) =>
      offerLead(tx, wanted, leads.enqueueFirmNotices),
    )
    return c.json({ referrals: made }, 201)
  })
  .openapi(rules, async (c) => c.json(await findRulesPage(c.var.services.db), 200))
  .openapi(changeRules, async (c) => {
    const { db } = c.var.services
    const wanted = c.req.valid('json')
    const actor = staffOf(c).email
    await db.transaction(async (tx) => {
      await updateRules(tx, wanted, actor)
      await createStaffEvent(tx, { actor, action: 'changed the routing rules', detail: wanted })
    })
    return c.json(await findRulesPage(db), 200)
  })
  .openapi(changeState, async (c) => {
    const { db } = c.var.services
    const rule = { ...c.req.valid('param'), ...c.req.valid('json') }
    const actor = staffOf(c).email
    const action = rule.isBlocked ? 'blocked a state' : 'confirmed referrals from a state'
    await db.transaction(async (tx) => {
      await updateStateRule(tx, rule, actor)
      await createStaffEvent(tx, { actor, action, detail: rule })
    })
    await renewReferralStanding(db)
    return c.json(await findRulesPage(db), 200)
  })
  .openapi(dryRun, async (c) => {
    const { db } = c.var.services
    const leads = await listLatestLeads(db, DRY_RUN_LEADS)
    const firms = await listRoutedFirms(db)
    const shared = { ...(await findClosures(db)), today: await findToday(db) }
    const { firmOrder } = await findRules(db)
    const current = tryRules(leads, firms, { ...shared, firmOrder })
    const proposed = tryRules(leads, firms, { ...shared, firmOrder: c.req.valid('json').firmOrder })
    const names = <Name extends string>(tallies: Map<Name, number>[]) => [
      ...new Set(tallies.flatMap((tally) => [...tally.keys()])),
    ]
    const compare = (a: Map<string, number>, b: Map<string, number>) =>
      names([a, b]).map((name) => ({ name, current: a.get(name) ?? 0, proposed: b.get(name) ?? 0 }))
    return c.json(
      {
        leads: leads.length,
        outcomes: compare(current.outcomes, proposed.outcomes),
        firms: compare(current.firms, proposed.firms),
      },
      200,
    )
  })

async function findRulesPage(db: Parameters<typeof findRules>[0]) {
  const { isPublic } = await findReferralStanding(db)
  return { rules: await findRules(db), states: await listStateRules(db), isPublic }
}
