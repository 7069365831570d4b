/** What visitors are told when a form is not accepted; their answers stay in it. */
import { m } from '../../paraglide/messages.js'
import { Problem } from '../../platform/http/problem.ts'
import { shownOperator } from '../../site/operator.ts'

export function tooManyRequests(seconds: number): Problem {
  return new Problem(429, m.refusals_too_many({ seconds }), {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Not the reply to the first lead, which may be another person's. */
export function keyIsTaken(): Problem {
  return new Problem(422, m.refusals_key_is_taken())
}

export function cannotBeSaved(): Problem {
  const { phone, email } = shownOperator(false)
  const ways = [
    phone && m.refusals_call({ phone }),
    email && m.refusals_write({ email }),
    m.refusals_again(),
  ]
  const detail = m.refusals_not_saved({
    otherWays: m.refusals_other_ways({ ways: ways.filter(Boolean).join(m.refusals_or()) }),
  })
  return new Problem(503, detail, { headers: { 'retry-after': '120' } })
}
