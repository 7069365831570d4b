import { expect, it } from 'vitest'
import { truncate } from './truncate.ts'

it('cuts after exactly that many characters and adds an ellipsis', () => {
  expect(truncate('a'.repeat(200), 200)).toBe('a'.repeat(200))
  expect(truncate('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`)
})

it('never cuts a character in half', () => {
  expect(truncate('🏭🏭🏭', 2)).toBe('🏭🏭…')
})
