/**
 * How law firms pay (`site.payment`): what every page says of it, and in which states it keeps referral closed.
 * Browser-safe.
 */
import { type Payment, site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { listOf } from '../ui/lists.ts'

/**
 * Where health data that is passed on for money counts as sold, which takes an authorization that no form of ours
 * asks for. `flat`: a fee that does not depend on requests counts there too, as "other valuable consideration".
 */
const SALE_LAWS: readonly { code: string; state: string; law: string; flat: boolean }[] = [
  { code: 'CT', state: 'Connecticut', law: 'Conn. Gen. Stat. § 42-515 ff.', flat: true },
  { code: 'FL', state: 'Florida', law: 'Fla. Stat. § 501.715', flat: false },
  { code: 'MD', state: 'Maryland', law: 'Maryland Online Data Privacy Act of 2024', flat: true },
  { code: 'NV', state: 'Nevada', law: 'Nev. S.B. 370 (2023)', flat: true },
  { code: 'TX', state: 'Texas', law: 'Tex. Bus. & Com. Code § 541.107', flat: true },
  { code: 'WA', state: 'Washington', law: 'Wash. Rev. Code § 19.373.070', flat: true },
]

const saleLaws = (payment: Payment) =>
  SALE_LAWS.filter(({ flat }) => payment === 'per-lead' || (payment === 'flat' && flat))

/** The law that calls a transfer from this state a sale; null where none does. */
export const saleLawAgainst = (code: string, payment: Payment): string | null =>
  saleLaws(payment).find((each) => each.code === code)?.law ?? null

/** What firms pay for. It stands wherever somebody decides whether to send a request. */
export function firmsPay(payment: Payment = site.payment): string {
  return {
    'per-lead': m.payment_firms_per_lead,
    flat: m.payment_firms_flat,
    none: m.payment_firms_none,
  }[payment]()
}

/** Whether health data is sold. "We do not sell it" stands only where nobody pays. */
export function dataIsSold(payment: Payment = site.payment): string {
  const states = listOf(saleLaws(payment).map(({ state }) => state))
  return {
    'per-lead': m.payment_data_per_lead,
    flat: m.payment_data_flat,
    none: m.payment_data_none,
  }[payment]({ states })
}
