import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../env.ts'
import { findProxyMismatch, watchProxy } from './proxy-check.ts'

const HEADERS = { 'x-forwarded-for': '203.0.113.7' }

function site(TRUST_PROXY: '0' | '1') {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-proxy-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const env = readEnv({ DATA_DIR, TRUST_PROXY })
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = new Hono().use(watchProxy({ env, log })).all('*', (c) => c.text('ok'))
  const visit = async (times: number, headers: Record<string, string> = {}, path = '/florida') => {
    for (let n = 0; n < times; n++) await app.request(path, { headers })
  }
  return { env, lines, visit }
}

it('warns once, without addresses, of forwarded headers that are not trusted', async () => {
  const { env, lines, visit } = site('0')
  await visit(100)
  expect(lines).toEqual([])
  expect(findProxyMismatch(env)).toBeNull()
  await visit(3, HEADERS)
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is off, but requests carry')])
  expect(lines.join()).not.toContain('203.0.113.7')
  expect(findProxyMismatch(env)).toContain('TRUST_PROXY is off')
  // Once the setting is changed, the note says nothing about it.
  expect(findProxyMismatch({ ...env, TRUST_PROXY: true })).toBeNull()
})

it('warns once of trust in headers that never arrive', async () => {
  const { env, lines, visit } = site('1')
  await visit(30, {}, '/readyz')
  await visit(30, { 'user-agent': 'exposure-atlas-warm-bot' })
  await visit(19)
  expect(lines).toEqual([])
  await visit(5)
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is on, but requests carry neither')])
  expect(findProxyMismatch(env)).toContain('TRUST_PROXY is on')
})

it('is silent where setting and traffic agree', async () => {
  const { env, lines, visit } = site('1')
  await visit(1, { forwarded: 'for=203.0.113.7' })
  await visit(50)
  expect(lines).toEqual([])
  expect(findProxyMismatch(env)).toBeNull()
})
