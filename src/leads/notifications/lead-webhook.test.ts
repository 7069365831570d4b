import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../platform/database/open.ts'
import { readEnv } from '../../platform/env.ts'
import { signatureHeaders, webhookDestination } from './lead-webhook.ts'

/** Nothing is delivered here. */
const NO_DATABASE = {} as Database

describe('the webhook', () => {
  it('signs id, timestamp and body', () => {
    const headers = signatureHeaders('secret', 'id-1', '{"a":1}', new Date(1_700_000_000_500))
    const expected = createHmac('sha256', 'secret')
      .update('id-1.1700000000.{"a":1}')
      .digest('base64')
    expect(headers).toEqual({
      'webhook-id': 'id-1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1,${expected}`,
    })
  })

  it('generates a persistent secret, readable only by the operator', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-secret-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const env = readEnv({ DATA_DIR, LEAD_WEBHOOK_URL: 'https://crm.example/leads' })
    webhookDestination(NO_DATABASE, env)
    const secret = readFileSync(join(DATA_DIR, 'webhook-secret'), 'utf8')
    webhookDestination(NO_DATABASE, env)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(join(DATA_DIR, 'webhook-secret'), 'utf8')).toBe(secret)
    expect(statSync(join(DATA_DIR, 'webhook-secret')).mode & 0o777).toBe(0o600)
  })

  it('requires https for other hosts', () => {
    const read = (url: string) => readEnv({ LEAD_WEBHOOK_URL: url }).LEAD_WEBHOOK_URL
    expect(read('https://crm.example/x')).toBe('https://crm.example/x')
    expect(read('http://127.0.0.1:9/x')).toBe('http://127.0.0.1:9/x')
    expect(() => read('http://crm.example/x')).toThrow(/must be an https address/)
  })
})
