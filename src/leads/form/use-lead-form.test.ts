import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Simulates loading the page again in the same tab. */
async function newPage() {
  vi.resetModules()
  return (await import('./use-lead-form.ts')).keyForAnswers
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})

describe('the idempotency key', () => {
  it('is the same for the same answers: double click, retry, reload, back button', async () => {
    const key = (await newPage())('answers')
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect((await newPage())('answers')).toBe(key)
  })

  it('is new for changed answers, and for the same answers after ten minutes', async () => {
    const keyForAnswers = await newPage()
    const key = keyForAnswers('answers', 0)
    expect(keyForAnswers('answers', 9 * 60_000)).toBe(key)
    expect(keyForAnswers('answers', 10 * 60_000)).not.toBe(key)
    expect(keyForAnswers('other answers', 0)).not.toBe(key)
  })

  it('stores no answers in the browser', async () => {
    ;(await newPage())('sentinel-answer')
    expect([...stored.values()].join()).not.toContain('sentinel')
  })

  it('lasts as long as the page without session storage', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const keyForAnswers = await newPage()
    expect(keyForAnswers('answers')).toBe(keyForAnswers('answers'))
  })
})
