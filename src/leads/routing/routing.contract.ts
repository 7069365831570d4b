/** Shapes of the staff API for routing leads to firms. */
import { z } from 'zod'
import {
  BASES,
  FIRM_ORDERS,
  REFERRAL_STATES,
  ROUTING_MODES,
} from '../../platform/database/schema/firm-values.ts'

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Enter one line of text')
const count = z.number().int()
const moment = z.string()

export const referralSchema = z.object({
  id: count,
  leadId: count,
  firmId: count,
  firmName: z.string(),
  slot: count,
  state: z.enum(REFERRAL_STATES),
  offeredAt: moment,
  offeredBy: z.string(),
  expiresAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  answeredAt: moment.nullable(),
  answeredBy: z.string().nullable(),
  answerReason: z.string().nullable(),
  outcomeAt: moment.nullable(),
  outcomeReason: z.string().nullable(),
  withdrawnAt: moment.nullable(),
  stopConfirmedAt: moment.nullable(),
  reference: z
    .string()
    .nullable()
    .describe('The number of the merged lead that it was made for, if that is another one'),
})
export type Referral = z.infer<typeof referralSchema>

export const routingSchema = z.object({
  mode: z.enum(ROUTING_MODES),
  usedPlaces: count,
  can: z
    .object({ offer: z.object({ reasons: z.array(z.string()) }) })
    .describe('What keeps the lead from every firm; no reason: it may be offered'),
  candidates: z
    .array(
      z.object({
        firmId: count,
        name: z.string(),
        eligible: z.boolean(),
        conflict: z.boolean().describe('Needs a written reason'),
        reasons: z.array(z.string()).describe('Why it may take the lead, or why not'),
      }),
    )
    .describe('Those that may take the lead first, in their order'),
  referrals: z.array(referralSchema),
})
export type Routing = z.infer<typeof routingSchema>

export const offeringSchema = z
  .object({
    isStateKnown: z.boolean().describe('Where the person lives or was exposed'),
    isAnswerDue: z.boolean().describe('A firm has an open offer'),
    isHeld: z.boolean().describe('A firm has the person'),
    reasons: z.array(z.string()).describe('What keeps it from every firm'),
    rejected: z
      .object({ by: z.string(), day: z.iso.date() })
      .nullable()
      .describe('Who read it and said that it is spam'),
  })
  .describe('How far it has come on its way to firms, with all merged leads')
export type Offering = z.infer<typeof offeringSchema>

export const newReferralsSchema = z.object({
  firmIds: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(100),
  overrideReason: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('Why it is offered despite a conflict'),
})
export const referralsSchema = z.object({ referrals: z.array(referralSchema) })

export const rulesSchema = z.object({
  mode: z.enum(ROUTING_MODES),
  firmOrder: z.enum(FIRM_ORDERS),
  offerHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 30),
  isPassedOn: z
    .boolean()
    .describe('An offer that was declined or has expired goes to the next firm'),
})
export type RoutingRules = z.infer<typeof rulesSchema>

export const decidedStateSchema = z.object({
  code: z.string(),
  name: z.string(),
  isBlocked: z.boolean(),
  note: z.string(),
  basis: z.enum(BASES).nullable(),
  basisNumber: z.string().nullable(),
  basisDate: z.string().nullable(),
  counsel: z.string().nullable(),
  closure: z
    .enum(['blocked', 'operator', 'no-basis', 'sale'])
    .nullable()
    .describe('Why leads from there may not be passed on now'),
  changedBy: z.string().nullable(),
})
export type StateRule = z.infer<typeof decidedStateSchema>

export const routingRulesSchema = z.object({
  rules: rulesSchema,
  states: z.array(decidedStateSchema).describe('States about which something was decided'),
  isPublic: z.boolean().describe('On a public site the other states are closed; in a preview open'),
})
export type RoutingRulesPage = z.infer<typeof routingRulesSchema>

export const stateRuleSchema = z.object({
  isBlocked: z.boolean(),
  note: z
    .string()
    .trim()
    .min(3, 'Enter the registration number, or why the state is blocked')
    .max(500),
  basis: z
    .enum(BASES)
    .nullable()
    .optional()
    .describe('What allows referral; null removes it, and what is left out stays as it is'),
  basisNumber: line(120)
    .nullable()
    .optional()
    .describe('The number of the rule, registration or opinion'),
  basisDate: z.iso.date().nullable().optional(),
  counsel: line(160).nullable().optional().describe('The lawyer who found that it does'),
})
export type StateRuleInput = z.output<typeof stateRuleSchema>

export const DRY_RUN_LEADS = 200
export const dryRunSchema = z.object({
  leads: count,
  outcomes: z.array(z.object({ name: z.string(), current: count, proposed: count })),
  firms: z.array(z.object({ name: z.string(), current: count, proposed: count })),
})
export type DryRun = z.infer<typeof dryRunSchema>
