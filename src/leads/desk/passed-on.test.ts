import { expect, it } from 'vitest'
import { today } from '../../ui/calendar-day.ts'
import { passedOnProblem } from './passed-on.ts'

const nothing = { firm: '', sentOn: '', response: '' }

it.each([
  nothing,
  { ...nothing, sentOn: '2999-01-01' },
  { ...nothing, firm: 'Harbor Law' },
  { firm: 'A; B;C; ', sentOn: today(), response: 'Taken' },
])('takes %j', (passedOn) => {
  expect(passedOnProblem(passedOn)).toBeNull()
})

it.each([
  [{ ...nothing, firm: 'A;B;C;D' }, 'Name at most 3 firms, separated by semicolons'],
  [{ ...nothing, response: 'Taken' }, 'Name the firm that the response came from'],
  [{ ...nothing, firm: ' ; ', response: 'Taken' }, 'Name the firm that the response came from'],
  [{ ...nothing, firm: 'A', sentOn: '2999-01-01' }, 'Give the day it was sent'],
  [{ ...nothing, firm: 'A', sentOn: 'soon' }, 'Give the day it was sent'],
])('refuses %j', (passedOn, message) => {
  expect(passedOnProblem(passedOn)?.message).toContain(message)
})
