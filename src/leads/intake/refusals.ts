/** What visitors are told when a form is not accepted; their answers stay in it. */
import { Problem } from '../../platform/http/problem.ts'
import { shownOperator } from '../../site/operator.ts'
import { refusalTexts } from './refusals.texts.ts'

export function tooManyRequests(seconds: number): Problem {
  return new Problem(429, refusalTexts().tooMany(seconds), {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Not the reply to the first lead, which may be another person's. */
export function keyIsTaken(): Problem {
  return new Problem(422, refusalTexts().keyIsTaken)
}

export function cannotBeSaved(): Problem {
  const texts = refusalTexts()
  const detail = texts.notSaved(texts.otherWays(shownOperator(false)))
  return new Problem(503, detail, { headers: { 'retry-after': '120' } })
}
