import { expect, it } from 'vitest'
import { loggable } from './errors.ts'

it('tells of a failed query only the code, never its parameters', () => {
  const error = new Error('Failed query: insert … params: Dolores', { cause: { code: '23505' } })
  expect(loggable(error)).toBe('query failed (23505)')
  expect(loggable(new Error('plain'))).toBe('plain')
})
