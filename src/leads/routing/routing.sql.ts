/** What the router weighs, and the rules of the operator. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { ANSWERED_STATES, type FirmOrder } from '../../platform/database/schema/firm-values.ts'
import { firms, routingSettings } from '../../platform/database/schema/firms.ts'
import { SET_ASIDE_LEVELS } from '../../platform/database/schema/lead-values.ts'
import { DESK_TIME_ZONE } from '../../staff/time-zone.ts'
import { SHARING_BEFORE } from '../consent/consent.ts'
import { HEALTH_CONSENT_STATES } from '../fields/details-rules.ts'
import type { Consent, Rejection } from '../fields/lead-can.ts'
import { findToday, firmUsage } from '../firms/firms.sql.ts'
import { lockMergedWith, mergedWith } from '../sealing/merged-leads.sql.ts'
import { type LeadPrivate, listPrivate } from '../sealing/sealed-rows.ts'
import {
  type Candidate,
  obstaclesOfLead,
  obstaclesOfStanding,
  type RoutedFirm,
  type RoutedLead,
  rankFirms,
  statesOf,
} from './router.ts'
import type { Offering, RoutingRules } from './routing.contract.ts'
import { findClosures } from './state-rules.sql.ts'

/** Whether the firm has the person's name. */
export const isHeld = (state: string): boolean => ANSWERED_STATES.some((each) => each === state)

/** Until an administrator changes them. */
export const DEFAULT_RULES: RoutingRules = {
  mode: 'suggest',
  firmOrder: 'round-robin',
  offerHours: 24,
  isPassedOn: true,
}
export async function findRules(db: Queryable): Promise<RoutingRules> {
  const { mode, firmOrder, offerHours, isPassedOn } = routingSettings
  const [row] = await db.select({ mode, firmOrder, offerHours, isPassedOn }).from(routingSettings)
  return row ?? DEFAULT_RULES
}

export async function updateRules(db: Queryable, rules: RoutingRules, actor: string) {
  const values = { ...rules, changedBy: actor, changedAt: sql`now()` }
  await db
    .insert(routingSettings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: routingSettings.id, set: values })
}

/** An offer that is to be accepted: it stands in its own way nowhere. */
export type OwnOffer = { id: number; offeredAt: Date }

export async function listRoutedFirms(db: Queryable, own?: OwnOffer): Promise<RoutedFirm[]> {
  const { rows } = await db.execute<RoutedFirm>(sql`
    select f.id, f.name, f.licensed_states as "licensedStates", f.diagnoses, f.languages,
           f.daily_cap as "dailyCap", f.monthly_cap as "monthlyCap",
           u.used_today as "usedToday", u.used_this_month as "usedThisMonth", f.is_active as "isActive",
           f.agreement_from::text as "agreementFrom", f.agreement_to::text as "agreementTo",
           f.is_autodialing as "isAutodialing", f.priority,
           f.adverse_companies as "adverseCompanies", coalesce(t.id, 0) as "lastTurn",
           f.is_fictional as "isFictional", f.legal_name as "legalName",
           f.office_place as "officePlace", f.bar_number as "barNumber",
           f.is_fee_undivided as "isFeeUndivided"
      from firms f cross join ${firmUsage(own)}
      left join lateral (
        select id from referrals where firm_id = f.id order by offered_at desc, id desc limit 1
      ) t on true
     order by f.id`)
  return rows
}

/** Firms that may take no leads, and why: paused, or without an agreement that covers today. */
export async function listOutFirms(db: Queryable): Promise<Map<number, string>> {
  const { id, isActive, agreementFrom, agreementTo } = firms
  const rows = await db.select({ id, isActive, agreementFrom, agreementTo }).from(firms)
  const today = await findToday(db)
  const why = rows.map((firm) => [firm.id, obstaclesOfStanding(firm, today).join('. ')] as const)
  return new Map(why.filter(([, reasons]) => reasons !== ''))
}

type LeadRow = {
  id: number
  residenceState: string | null
  language: RoutedLead['language']
  facilityState: string | null
  facilityName: string | null
  mergedInto: string | null
  workedOn: number
  group: number[]
  assigned: (string | null)[]
  isSetAside: boolean
  rejected: Rejection | null
  isDuplicate: boolean
  automatedContact: boolean
  consentVersion: string | null
  consentCount: number
  sharesHealth: boolean
  withdrawnCount: number
  referrals: { id: number; firmId: number; firmName: string; state: string }[]
}

export type LeadToRoute = RoutedLead & {
  id: number
  /** Itself, unless it was merged into another. */
  workedOn: number
  /** The leads of this person that staff merged, with this one. */
  group: number[]
  email: string
  isDuplicate: boolean
}

/** Wordings that name law firms. None of them is consent to automated calls: that is a choice of its own. */
const REFERRAL_WORDING = 'referral-'

/** `which` is a condition on "l", with what follows it. */
async function selectLeads(
  db: Queryable,
  which: ReturnType<typeof sql>,
  own?: OwnOffer,
): Promise<LeadToRoute[]> {
  const { rows } = await db.execute<LeadRow>(sql`
    select l.id, l.residence_state as "residenceState", coalesce(l.language, 'en') as language,
           l.automated_contact as "automatedContact",
           s.code as "facilityState", f.name as "facilityName",
           (select reference from contact_submissions o where o.id = l.merged_into) as "mergedInto",
           coalesce(g.worked_on, l.id) as "workedOn", g.ids as "group",
           array(select assigned_to_firm from contact_submissions o where o.id = any(g.ids)) as assigned,
           coalesce(l.qualification_level = any(${sql.param([...SET_ASIDE_LEVELS])}::text[]), false) as "isSetAside",
           (select jsonb_build_object('by', e.actor,
                     'day', (e.created_at at time zone ${DESK_TIME_ZONE})::date)
              from lead_events e
             where e.lead_id = l.id and e.type = 'rejected' and l.qualification_level = 'rejected'
             order by e.id desc limit 1) as rejected,
           l.possible_duplicate_of is not null as "isDuplicate",
           (select max(wording_version) from consent_records c
             where c.lead_id = l.id and wording_version like ${`${REFERRAL_WORDING}%`}) as "consentVersion",
           (select count(*)::int from consent_records c where c.lead_id = l.id) as "consentCount",
           exists (select from consent_records c
                    where c.lead_id = any(g.ids) and (purpose = 'health-sharing'
                      or wording_version = any(${sql.param(SHARING_BEFORE)}::text[]))) as "sharesHealth",
           (select count(*)::int from consent_records c
             where c.lead_id = any(g.ids) and withdrawn_at is not null) as "withdrawnCount",
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', r.id, 'firmId', r.firm_id, 'firmName', r.firm_name, 'state', r.state)
                 order by r.state <> 'declined')
             from referrals r where r.lead_id = any(g.ids)), '[]') as referrals
      from contact_submissions l cross join lateral (${mergedWith}) g
      left join facilities f on f.id = l.facility_id
      left join states s on s.id = f.state_id
     ${which}`)
  const ids = rows.map(({ id }) => id)
  const told = await listPrivate(db, ids)
  return rows.flatMap((row) => {
    const lead = told.get(row.id)
    return lead ? [asRoutedLead(row, lead, own)] : []
  })
}

function asRoutedLead(row: LeadRow, lead: LeadPrivate, own?: OwnOffer): LeadToRoute {
  const work = lead.workHistory
  // An offer has its place already. Only firms that have the person can leave it none.
  const counted = row.referrals.filter(({ id, state }) => !own || (id !== own.id && isHeld(state)))
  const names = row.referrals.map(({ firmName }) => firmName)
  const typed = row.assigned.flatMap((assigned) => typedFirms(assigned, names))
  // A firm that was asked for two of the leads counts once; of its answers, "declined" comes first.
  const referredTo = new Map(counted.map(({ firmId, state }) => [firmId, state]))
  const present = (text: string | null | undefined): text is string => Boolean(text)
  const { id, workedOn, group, isSetAside, rejected, isDuplicate, residenceState, language } = row
  return {
    ...{ id, workedOn, group, isSetAside, rejected, isDuplicate, residenceState, language },
    // What was offered before the merge can still be accepted.
    mergedInto: own ? null : row.mergedInto,
    email: lead.email,
    exposureStates: [row.facilityState, ...work.map(({ state }) => state)].filter(present),
    diagnosis: lead.diagnosis,
    consent: consentOf(row),
    mayShareHealth: row.sharesHealth || !HEALTH_CONSENT_STATES.includes(row.residenceState ?? ''),
    isAutomatedAllowed: row.automatedContact,
    sites: [row.facilityName, ...work.map(({ site }) => site)].filter(present),
    usedPlaces: referredTo.size + new Set(typed).size,
    referredTo,
  }
}

function consentOf({ consentVersion, consentCount, withdrawnCount }: LeadRow): Consent {
  if (withdrawnCount > 0) return 'withdrawn'
  if (consentVersion) return 'covers'
  return consentCount > 0 ? 'other-purpose' : 'missing'
}

/** Firms that staff noted by hand, beside those with a referral. */
export function typedFirms(assigned: string | null, referred: string[]): string[] {
  const names = (assigned ?? '').split(';').map((name) => name.trim())
  return names.filter((name) => name !== '' && !referred.includes(name))
}

export async function findLeadToRoute(
  db: Queryable,
  id: number,
  own?: OwnOffer,
): Promise<LeadToRoute | null> {
  return (await selectLeads(db, sql`where l.id = ${id}`, own))[0] ?? null
}

export const listLatestLeads = (db: Queryable, limit: number): Promise<LeadToRoute[]> =>
  selectLeads(
    db,
    sql`where l.inquiry_type <> 'correction' order by l.created_at desc, l.id desc limit ${limit}`,
  )

export async function rankFor(
  db: Queryable,
  lead: RoutedLead,
  own?: OwnOffer,
): Promise<Candidate[]> {
  const { firmOrder } = await findRules(db)
  return rankFirms(lead, await listRoutedFirms(db, own), await rulesFor(db, firmOrder))
}

/** What keeps the lead from every firm; empty where a firm may have it. */
export async function findLeadObstacles(db: Queryable, lead: RoutedLead): Promise<string[]> {
  const { firmOrder } = await findRules(db)
  return obstaclesOfLead(lead, await rulesFor(db, firmOrder))
}

/** How far leads have come on their way to firms, by lead. */
export async function listOfferings(db: Queryable, ids: number[]): Promise<Map<number, Offering>> {
  if (ids.length === 0) return new Map()
  const found = await selectLeads(db, sql`where l.id = any(${sql.param(ids)}::int[])`)
  const { firmOrder } = await findRules(db)
  const rules = await rulesFor(db, firmOrder)
  return new Map(
    found.map((lead) => {
      const states = [...lead.referredTo.values()]
      const typed = lead.usedPlaces - states.length
      return [
        lead.id,
        {
          isStateKnown: statesOf(lead).length > 0,
          isAnswerDue: states.includes('offered'),
          isHeld: typed > 0 || states.some(isHeld),
          reasons: obstaclesOfLead(lead, rules),
          rejected: lead.rejected,
        },
      ]
    }),
  )
}

const rulesFor = async (db: Queryable, firmOrder: FirmOrder) => ({
  firmOrder,
  ...(await findClosures(db)),
  today: await findToday(db),
})

/** Until the transaction ends, nothing else is offered, answered or merged. */
export async function lockOffers(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(3, 1)`)
}

/**
 * Until the transaction ends: no other offer of any lead, so that caps and turns hold, and no
 * withdrawal or erasure of the person, with any of the merged leads.
 */
export async function lockForOffer(tx: Queryable, leadId: number): Promise<LeadToRoute | null> {
  const lead = await findLeadToRoute(tx, leadId)
  if (!lead) return null
  const group = await lockMergedWith(tx, [leadId])
  await lockOffers(tx)
  await tx.execute(sql`
    select from contact_submissions where id = any(${sql.param(group)}::int[])
     order by id for update`)
  return findLeadToRoute(tx, leadId)
}
