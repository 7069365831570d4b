import type { Env } from '../../platform/env.ts'
import { deadlines } from '../../tools/deadlines/deadlines.ts'
import type { QueueRules } from './place-lead.ts'

export const queueRules = ({
  RESPONSE_TARGET_HOURS,
}: Pick<Env, 'RESPONSE_TARGET_HOURS'>): QueueRules => ({
  targetHours: RESPONSE_TARGET_HOURS,
  states: deadlines().states,
})
