/** What the API and the command line may ask of the running intake; `background.ts` starts it. */

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

declare module 'hono' {
  interface ContextVariableMap {
    leads: LeadService
  }
}
