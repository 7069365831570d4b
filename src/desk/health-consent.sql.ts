/** Consents to health data that staff were given, on the phone or in writing. */

import { healthChoices } from '../leads/consent/consent.ts'
import { createConsent, findHealthConsents } from '../leads/details/details.sql.ts'
import { leadCan } from '../leads/fields/lead-can.ts'
import { refuseMerged } from '../leads/sealing/merged-leads.sql.ts'
import { createLeadEvent } from '../leads/sealing/sealed-texts.ts'
import type { Transaction } from '../platform/database/open.ts'
import { Problem } from '../platform/http/problem.ts'
import type { HealthConsentInput } from './health-consent.contract.ts'
import { lockAddressee } from './messages/messages.sql.ts'

/** The wording is the one that staff read out; no page showed it, and no browser sent it. */
export async function recordHealthConsents(
  tx: Transaction,
  leadId: number,
  { collecting, sharing, origin, note }: HealthConsentInput,
  actor: string,
): Promise<void> {
  const person = await lockAddressee(tx, leadId)
  if (!person) throw new Problem(404, 'This lead does not exist. It may have been erased.')
  await refuseMerged(tx, leadId)
  const why = leadCan.haveCallLogged(person)
  if (why) throw new Problem(409, why)
  const given = await findHealthConsents(tx, leadId)
  const choices = healthChoices({
    collecting: collecting && given.collecting === null,
    sharing: sharing && given.sharing === null,
  })
  const request = { ipAddress: '', userAgent: null, pageUrl: null, firms: [] }
  for (const choice of choices) {
    await createConsent(tx, leadId, { ...choice, wordingWasShown: false }, request)
  }
  if (choices.length === 0) return
  const kinds = choices.map(({ purpose }) => purpose)
  const detail = { kinds, origin, ...(note ? { note } : {}) }
  await createLeadEvent(tx, { leadId, type: 'health-consent-recorded', actor, detail })
}
