/** A test that makes the product complain is a failing test. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaint = vi.spyOn(console, 'error')

beforeEach(() => {
  complaint.mockClear()
})

afterEach(() => {
  expect(complaint.mock.calls, 'console.error was called').toEqual([])
})
