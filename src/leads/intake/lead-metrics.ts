/** Metrics about leads: how many and in which state, nothing about any person. */
import { Counter, Gauge } from 'prom-client'
import { CHANNELS } from '../../platform/database/schema/lead-values.ts'
import { registry } from '../../platform/http/metrics.ts'
import type { LeadService } from './intake.ts'
import { withDeadline } from './store-lead.ts'

const registers = [registry]
const COUNT_WITHIN_MS = 1_000
const WATCHED = {
  waiting: 'atlas_leads_waiting',
  journalFailures: 'atlas_lead_journal_failures_total',
  notifications: 'atlas_lead_notifications',
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

/** A second site in the same process replaces these metrics. */
export function watchLeads(leads: LeadService): void {
  for (const name of Object.values(WATCHED)) registry.removeSingleMetric(name)

  const waiting: Gauge = new Gauge({
    name: WATCHED.waiting,
    help: 'Leads in the journal that are not in the database yet',
    registers,
    collect: () => waiting.set(leads.intake().waitingCount),
  })

  const journalFailures: Counter = new Counter({
    name: WATCHED.journalFailures,
    help: 'Leads that could not be written to the journal',
    registers,
    collect() {
      journalFailures.reset()
      journalFailures.inc(leads.intake().journalFailures)
    },
  })

  const notifications: Gauge<'channel' | 'state'> = new Gauge({
    name: WATCHED.notifications,
    help: 'Notifications of leads that are queued, and those that failed for good',
    labelNames: ['channel', 'state'],
    registers,
    // All processes count the same rows.
    aggregator: 'max',
    async collect() {
      // While the database is down, no value is better than a stale one.
      notifications.reset()
      const counts = await withDeadline(leads.countNotifications(), COUNT_WITHIN_MS).catch(
        () => null,
      )
      if (!counts) return
      for (const channel of CHANNELS) {
        for (const state of ['queued', 'failed'] as const) {
          notifications.set({ channel, state }, counts[channel][state])
        }
      }
    },
  })
}
