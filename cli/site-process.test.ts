import { expect, it, vi } from 'vitest'
import { finish } from './site-process.ts'

it('shuts down although a step never ends, and names that step', async () => {
  const warn = vi.fn()
  await finish('database', new Promise<void>(() => {}), { warn }, 1)
  expect(warn).toHaveBeenCalledWith({ step: 'database' }, expect.any(String))
})

it('passes on the failure of a step, and waits for a step that ends', async () => {
  const warn = vi.fn()
  await finish('database', Promise.resolve(), { warn })
  await expect(finish('database', Promise.reject(new Error('x')), { warn })).rejects.toThrow('x')
  expect(warn).not.toHaveBeenCalled()
})
