/**
 * The intake of this process, as the API reaches it. On a registered symbol like the services: it is
 * started by the command line from source, and used by the pages' bundle.
 */

import type { FailedNotification, NotificationCounts } from '../notifications/notifications.sql.ts'
import type { Erasure, ErasureOptions } from '../retention/retention.ts'
import type { Accepted, IntakeState } from './intake.ts'
import type { Submission } from './submission.ts'

export type LeadService = {
  accept(submission: Submission, addressBucket: string): Promise<Accepted>
  intake(): IntakeState
  countNotifications(): Promise<NotificationCounts>
  erase(email: string, options: ErasureOptions): Promise<Erasure>
  listFailedNotifications(limit: number): Promise<FailedNotification[]>
  /** All of them, or those named by job; how many were sent again. */
  retryNotifications(jobIds?: string[]): Promise<number>
}

const KEY = Symbol.for('exposure-atlas.leads')
type Holder = { [KEY]?: LeadService }

export function provideLeadService(service: LeadService): void {
  ;(globalThis as Holder)[KEY] = service
}

/** Null in a process that is not the site. */
export function findLeadService(): LeadService | null {
  return (globalThis as Holder)[KEY] ?? null
}

export function leadService(): LeadService {
  const provided = findLeadService()
  if (!provided) throw new Error('A lead arrived before its intake was started')
  return provided
}
