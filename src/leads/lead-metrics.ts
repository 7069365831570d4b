/** Metrics about leads: how many and in which state, nothing about any person. */
import { Counter, Gauge } from 'prom-client'
import { CHANNELS } from '../platform/database/schema/lead-values.ts'
import { registry } from '../platform/http/metrics.ts'
import type { LeadService } from './intake/intake.ts'
import { withDeadline } from './intake/store-lead.ts'

const registers = [registry]
const COUNT_WITHIN_MS = 1_000

let watched: LeadService | undefined

/** Metrics belong to the process, so they are those of the site it started last. */
export function watchLeads(leads: LeadService): void {
  watched = leads
}

const received = new Counter({
  name: 'atlas_leads_total',
  help: 'Forms received, by form and by what became of them',
  labelNames: ['form', 'outcome'],
  registers,
})

type FormName = 'facility' | 'legal' | 'contact' | 'correction'
type LeadOutcome = 'stored' | 'journaled' | 'limited' | 'invalid' | 'failed'

export function countLead(form: FormName, outcome: LeadOutcome): void {
  received.inc({ form, outcome })
}

const waiting: Gauge = new Gauge({
  name: 'atlas_leads_waiting',
  help: 'Leads in the journal that are not in the database yet',
  registers,
  collect: () => waiting.set(watched?.intake().waitingCount ?? 0),
})

const journalFailures: Counter = new Counter({
  name: 'atlas_lead_journal_failures_total',
  help: 'Leads that could not be written to the journal',
  registers,
  collect() {
    journalFailures.reset()
    journalFailures.inc(watched?.intake().journalFailures ?? 0)
  },
})

const notifications: Gauge<'channel' | 'state'> = new Gauge({
  name: 'atlas_lead_notifications',
  help: 'Notifications of leads that are queued, and those that failed for good',
  labelNames: ['channel', 'state'],
  registers,
  // All processes count the same rows.
  aggregator: 'max',
  async collect() {
    // While the database is down, no value is better than a stale one.
    notifications.reset()
    const counted = watched?.countNotifications()
    if (!counted) return
    const counts = await withDeadline(counted, COUNT_WITHIN_MS).catch(() => null)
    if (!counts) return
    for (const channel of CHANNELS) {
      for (const state of ['queued', 'failed'] as const) {
        notifications.set({ channel, state }, counts[channel][state])
      }
    }
  },
})
