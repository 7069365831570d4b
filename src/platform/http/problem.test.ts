import { expect, it, vi } from 'vitest'
import { Problem } from './problem.ts'

it('is known across the two copies of its class that a served site has', async () => {
  vi.resetModules()
  const other = await import('./problem.ts')
  expect(other.Problem).not.toBe(Problem)
  expect(new other.Problem(429, 'Wait.')).toBeInstanceOf(Problem)
  expect(new Error('Wait.')).not.toBeInstanceOf(Problem)
})
