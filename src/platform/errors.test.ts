import { describe, expect, it } from 'vitest'
import { loggable, sqlState, UserFacingError } from './errors.ts'

const NAME = 'Dolores Whitaker'

function failedQuery(): Error {
  const message = `Failed query: select … where name = $1\nparams: ${NAME}`
  return new Error(message, { cause: Object.assign(new Error('duplicate'), { code: '23505' }) })
}

const ofTheDatabase = () =>
  Object.assign(new Error(`invalid input syntax for type integer: "${NAME}"`), { code: '22P02' })

describe('what is logged of a failure', () => {
  it('is only the error code of a query, never its parameters', () => {
    expect(loggable(failedQuery())).toBe('query failed (23505)')
    expect(loggable(failedQuery().message)).toBe('query failed (unknown)')
    expect(loggable(ofTheDatabase())).toBe('query failed (22P02)')
  })

  it('is the message of anything else', () => {
    expect(loggable(new Error('plain'))).toBe('plain')
    expect(loggable('plain')).toBe('plain')
    expect(loggable(new UserFacingError('said', { cause: ofTheDatabase() }))).toBe('said')
    expect(loggable(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe('write EPIPE')
  })
})

it('tells an error code of the database from one of the system', () => {
  expect(sqlState(failedQuery())).toBe('23505')
  expect(sqlState(Object.assign(new Error('x'), { code: 'EPIPE' }))).toBeNull()
  expect(sqlState(null)).toBeNull()
})
