/**
 * Whether TRUST_PROXY fits the traffic. Off behind a proxy, all visitors share one limit; on without one,
 * anybody can invent an address. Logged once, and noted in a file for `./atlas doctor`.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Env } from '../env.ts'
import type { Services } from '../services.ts'

const FINDINGS = {
  untrusted:
    'TRUST_PROXY is off, but requests carry X-Forwarded-For or Forwarded: behind a proxy all visitors count as one address. Set TRUST_PROXY=1 if your own proxy writes that header.',
  missing:
    'TRUST_PROXY is on, but requests carry neither X-Forwarded-For nor Forwarded: anybody could send one and pass for another address. Let the proxy write it, or set TRUST_PROXY=0.',
}
type Finding = keyof typeof FINDINGS

/** Health checks and scrapes go past the proxy. */
const DIRECT = new Set(['/healthz', '/readyz', '/metrics'])
const WARM_BOT = /-warm-bot\b/
/** Somebody looks at the site from the server itself now and then. */
const REQUESTS_WITHOUT = 20

const noteSchema = z.object({ trustsProxy: z.boolean() })
const notePath = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => join(DATA_DIR, 'proxy-check.json')

/** What a running site has found with the setting as it is; null if nothing. */
export function findProxyMismatch(env: Pick<Env, 'DATA_DIR' | 'TRUST_PROXY'>): string | null {
  try {
    const { trustsProxy } = noteSchema.parse(JSON.parse(readFileSync(notePath(env), 'utf8')))
    if (trustsProxy !== env.TRUST_PROXY) return null
  } catch {
    return null
  }
  return FINDINGS[env.TRUST_PROXY ? 'missing' : 'untrusted']
}

export function watchProxy({ env, log }: Pick<Services, 'env' | 'log'>): MiddlewareHandler {
  // Each start looks anew.
  rmSync(notePath(env), { force: true })
  let isSettled = false
  let without = 0
  const report = (finding: Finding) => {
    isSettled = true
    log.warn({ security: 'trust-proxy' }, FINDINGS[finding])
    try {
      writeFileSync(notePath(env), JSON.stringify({ trustsProxy: env.TRUST_PROXY }), {
        mode: 0o600,
      })
    } catch {
      // The log has said it; the note is only for `doctor`.
    }
  }
  return (c, next) => {
    if (!isSettled && !DIRECT.has(c.req.path)) {
      const isForwarded = Boolean(c.req.header('x-forwarded-for') ?? c.req.header('forwarded'))
      if (isForwarded && env.TRUST_PROXY) isSettled = true
      else if (isForwarded) report('untrusted')
      else if (env.TRUST_PROXY && !WARM_BOT.test(c.req.header('user-agent') ?? '')) {
        without += 1
        if (without === REQUESTS_WITHOUT) report('missing')
      }
    }
    return next()
  }
}
