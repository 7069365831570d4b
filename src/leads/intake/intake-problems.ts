/** What a visitor is told when a request cannot be taken. The answers stay in the form each time. */
import { Problem } from '../../platform/http/problem.ts'
import { findOperatorFact, type OperatorField, operatorPlaceholder } from '../../site/operator.ts'

export function tooManyRequests(seconds: number): Problem {
  return new Problem(
    429,
    `Several requests have just come in, so please wait ${seconds} seconds and press the button again. Your answers are still in the form.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Never the first reply: it could be another person's. */
export function keyIsTaken(): Problem {
  return new Problem(
    422,
    'This idempotency key was already used with other answers. Nothing was stored; use a new key for these.',
  )
}

export function cannotBeKept(): Problem {
  return new Problem(
    503,
    `We could not keep your request just now. Please call ${fact('phone')} or write to ${fact('email')}, or try again in a few minutes. Your answers are still in the form.`,
    { headers: { 'retry-after': '120' } },
  )
}

const fact = (field: OperatorField): string => findOperatorFact(field) ?? operatorPlaceholder(field)
