import { describe, expect, it } from 'vitest'
import { findPasswordProblem } from './password-strength.ts'

const problem = (password: string) => findPasswordProblem(password, 'maria.alvarez@example.org')

describe('the strength of new passwords', () => {
  it.each([
    'Steelers2024!',
    'chocolate1234',
    'dallascowboys',
    'HarleyDavidson1',
    'michaeljackson1',
    'Philadelphia1!',
    'elizabeth1985',
    '1q2w3e4r5t6y',
    'october101975',
    'hunter2hunter2',
  ])('rejects %s, which passes the rules but is guessed soon', async (password) => {
    expect(await problem(password)).toMatch(/too easy to guess/)
  })

  it('accepts unrelated words and random characters', async () => {
    expect(await problem('violet-harbor-lantern-42')).toBeNull()
    expect(await problem('tQ9#vL2pXw7z')).toBeNull()
    expect(await problem('крокодил гуляет')).toBeNull()
  })

  it('estimates the longest password', async () => {
    expect(await problem('four unlikely otters juggle '.repeat(7))).toBeNull()
  })
})
