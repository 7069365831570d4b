/** Adding and changing a firm, the same from the staff screens and from the command line. */

import type { Transaction } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createStaffEvent } from '../../staff/staff.sql.ts'
import type { Firm, FirmInput, FirmUpdate, SavedFirm } from './firms.contract.ts'
import { createFirm, findFirm, lockFirm, newWebhookSecret, updateFirm } from './firms.sql.ts'

/** An email address; null is the command line. */
type Actor = string | null

export async function addFirm(
  tx: Transaction,
  wanted: FirmInput,
  actor: Actor,
): Promise<SavedFirm> {
  const webhookSecret = wanted.delivery === 'webhook' ? newWebhookSecret() : null
  const id = await createFirm(tx, wanted, webhookSecret)
  const firm = checkedFirm(await findFirm(tx, id))
  await createStaffEvent(tx, { actor, action: 'added a firm', detail: { firm: id } })
  return { ...firm, ...(webhookSecret ? { webhookSecret } : {}) }
}

export async function changeFirm(
  tx: Transaction,
  id: number,
  { renewWebhookSecret, ...wanted }: FirmUpdate,
  actor: Actor,
): Promise<SavedFirm> {
  const before = await lockFirm(tx, id)
  if (!before) throw noSuchFirm()
  const isNeeded = renewWebhookSecret || (wanted.delivery === 'webhook' && !before.hasSecret)
  const secret = isNeeded ? { webhookSecret: newWebhookSecret() } : {}
  await updateFirm(tx, id, { ...wanted, ...secret })
  const firm = checkedFirm(await findFirm(tx, id))
  const fields = Object.keys(wanted)
  await createStaffEvent(tx, { actor, action: 'changed a firm', detail: { firm: id, fields } })
  return { ...firm, ...secret }
}

export const noSuchFirm = () => new Problem(404, 'This firm does not exist.')

/** Refused with its transaction, when the fields together make no sense. */
function checkedFirm(firm: Firm | null): Firm {
  if (!firm) throw noSuchFirm()
  if (firm.delivery === 'email' && !firm.deliveryEmail) {
    throw invalid('deliveryEmail', 'Enter the address that emails to the firm go to')
  }
  if (firm.delivery === 'webhook' && !firm.webhookUrl) {
    throw invalid('webhookUrl', 'Enter the address of the webhook')
  }
  if (firm.agreementFrom && firm.agreementTo && firm.agreementTo < firm.agreementFrom) {
    throw invalid('agreementTo', 'The agreement cannot end before it begins')
  }
  return firm
}

function invalid(field: string, message: string): Problem {
  return new Problem(400, `${message}.`, { errors: [{ field, message }] })
}
