/** The values of the columns of firms and referrals, without the database library. */

/** Every form promises that at most this many will be in touch. */
export const MAX_FIRMS = 3

export const DELIVERIES = ['portal', 'email', 'webhook'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** An offer, its answer, and the outcome of one that was accepted. */
export const REFERRAL_STATES = [
  'offered',
  'accepted',
  'declined',
  'expired',
  'retained',
  'returned',
  'closed',
] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** Answers after which the firm has the person's name. */
export const ANSWERED_STATES = [
  'accepted',
  'retained',
  'returned',
  'closed',
] as const satisfies readonly ReferralState[]

export const ROUTING_MODES = ['manual', 'suggest', 'automatic'] as const
export type RoutingMode = (typeof ROUTING_MODES)[number]

export const FIRM_ORDERS = ['round-robin', 'priority'] as const
export type FirmOrder = (typeof FIRM_ORDERS)[number]

/** What allows leads of a state to be passed on. */
export const BASES = ['rule', 'registration', 'opinion'] as const
export type Basis = (typeof BASES)[number]
