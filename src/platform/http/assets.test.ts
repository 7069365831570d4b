import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { serveAssets } from './assets.ts'

const root = mkdtempSync(join(tmpdir(), 'atlas-assets-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
for (const file of [
  'client/assets/app-1a2b.js',
  'client/assets/app-1a2b.css',
  'client/mark.svg',
  'client/robots-note.txt',
  'client/.git/config',
  'client/settings.env',
  'client/app.ts',
  'secret.txt',
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), 'text')
}
const app = new Hono().use(serveAssets(join(root, 'client')))

it.each([
  ['/assets/app-1a2b.js', 'text/javascript'],
  ['/assets/app-1a2b.css', 'text/css'],
  ['/mark.svg', 'image/svg+xml'],
  ['/robots-note.txt', 'text/plain'],
])('%s is sent as %s, with its encoding', async (path, type) => {
  const reply = await app.request(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
})

it.each([
  '/.git/config',
  '/settings.env',
  '/app.ts',
  '/secret.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets',
  '/assets/',
  '/',
])('%s is not there: neither other files nor lists of files', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})
