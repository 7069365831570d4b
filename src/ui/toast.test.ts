import { expect, it, onTestFinished, vi } from 'vitest'
import { showToast } from './toast.tsx'

it('notices wait for the same load of their code, so that none overtakes another', async () => {
  const shown: string[] = []
  const stack = (load: string) => ({
    pushToast: ({ title }: { title: string }) => shown.push(`${title} (${load} load)`),
  })
  const started = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<object>()
  onTestFinished(() => void vi.doUnmock('./toast-stack.tsx'))
  vi.doMock('./toast-stack.tsx', () => {
    started.resolve()
    return slow.promise
  })
  const logged = showToast({ title: 'Call logged' })
  await started.promise
  vi.doMock('./toast-stack.tsx', () => stack('second'))
  const undone = showToast({ title: 'Call undone' })
  slow.resolve(stack('first'))
  await Promise.all([logged, undone])
  expect(shown).toEqual(['Call logged (first load)', 'Call undone (first load)'])
})
