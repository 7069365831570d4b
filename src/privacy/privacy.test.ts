import { describe, expect, it } from 'vitest'
import { withSettings } from '../../tests/support/with-settings.ts'
import { choiceCookie, readChoice } from './choice.ts'
import { privacyApi } from './privacy.api.ts'

describe('the privacy choice', () => {
  it.each([[[]], [['ads'] as const], [['signal'] as const], [['ads', 'signal'] as const]])(
    '%j is read back from its cookie',
    (choice) => {
      const [pair] = choiceCookie(choice, true).split(';')
      expect(readChoice(`a=1; ${pair}; b=2`)).toEqual(choice)
    },
  )

  it.each([
    '',
    'other=ads',
    'privacy-choice=',
    'privacy-choice=everything',
    'not-privacy-choice=ads',
  ])('"%s" is not a choice', (cookies) => {
    expect(readChoice(cookies)).toBeNull()
  })

  it('has a secure cookie of this host on a secure site, which counts more than an older one', () => {
    expect(choiceCookie([], true)).toMatch(/^__Host-privacy-choice=none; Path=\/; .*; Secure$/)
    expect(choiceCookie([], false)).toMatch(/^privacy-choice=none; (?!.*Secure)/)
    expect(readChoice('privacy-choice=ads')).toEqual(['ads'])
    expect(readChoice('privacy-choice=ads; __Host-privacy-choice=none')).toEqual([])
  })
})

const app = withSettings({ SITE_URL: 'https://atlas.example' }, privacyApi)

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/privacy-choices', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

describe('POST /api/privacy-choices', () => {
  it.each([
    [{ choice: 'all' }, 'ads.signal'],
    [{ choice: 'none' }, 'none'],
    [{ choice: 'these', ads: 'no', signal: 'yes' }, 'signal'],
    [{ choice: 'these', ads: 'yes' }, 'ads'],
  ])('%j saves %s and redirects to the page', async (fields, value) => {
    const reply = await post(fields)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe('/privacy-choices?saved=1')
    expect(reply.headers.get('set-cookie')).toBe(
      `__Host-privacy-choice=${value}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
    )
  })

  it('refuses another choice, another type, another site and a large body', async () => {
    app.onError((error, c) => c.text(error.message, (error as { status?: 400 }).status))
    expect((await post({ choice: 'maybe' })).status).toBe(400)
    expect((await post({ choice: 'all' }, { 'content-type': 'text/plain' })).status).toBe(415)
    const foreign = await post({ choice: 'all' }, { origin: 'https://elsewhere.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('set-cookie')).toBeNull()
    expect((await post({ choice: 'x'.repeat(5000) })).status).toBe(413)
  })
})
