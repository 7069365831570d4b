/** A test fails if the product logs an error to the console. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaint = vi.spyOn(console, 'error')

beforeEach(() => {
  complaint.mockClear()
})

afterEach(() => {
  expect(complaint.mock.calls, 'console.error was called').toEqual([])
})
