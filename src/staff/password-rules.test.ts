import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

describe('password rules', () => {
  it.each([
    'violet-harbor-lantern-42',
    'tQ9#vL2pXw7z',
    'four unlikely otters juggle',
    'крокодил гуляет',
    '8f3b1c9e7d2a',
    'correct-horse-battery-staple',
  ])('accept %s', (password) => {
    expect(passwordProblem(password, 'maria.alvarez@example.org')).toBeNull()
  })

  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2024',
    'welcome12345',
    'qwertyuiop12',
    '123456789012',
    '098765432109',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    'Summer2024!!!!',
    'adminadmin123',
    'letmeinletmein',
    'correcthorsebatterystaple',
    'ExposureAtlas1',
    'mariaalvarez99',
    'iloveyou12345',
    'Administrator1!',
    'passwordpassword1',
    'trustno1trustno1',
    '            ',
  ])('reject the common %s', (password) => {
    expect(passwordProblem(password, 'maria.alvarez@example.org')).toMatch(/too easy to guess/)
  })

  it('reject 11 characters, counting characters and not code units', () => {
    expect(passwordProblem('tQ9#vL2pXw7')).toBe('Use at least 12 characters.')
    expect(passwordProblem('😀😁😂😃😄😅')).toBe('Use at least 12 characters.')
    expect(passwordProblem('x'.repeat(201))).toBe('Use at most 200 characters.')
  })
})
