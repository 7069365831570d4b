/** Runs the site in this process: background work, the built pages, a port; and shuts it all down. */
import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Services } from '../src/platform/services.ts'
import { formatCount } from '../src/ui/format.ts'
import { addressOf, listen, untilStopped } from './listen.ts'
import { printLine } from './terminal.ts'

/** A shutdown step that hangs on a lost connection is abandoned: nothing accepted depends on it. */
const MAX_STEP_MS = 6_000

export type RunningSite = { url: string; stopped: Promise<void> }

/** `stopped` resolves after a signal, when everything is answered, flushed and closed. */
export async function startSite(services: Services): Promise<RunningSite> {
  const { env, database, log } = services
  const { createSite, startBackground } = await import('../src/app/server.ts')
  const background = await startBackground(services)
  const close = async () => {
    await finish('background work', background.stop(), log)
    await finish('database', database.close(), log)
  }
  try {
    const site = createSite(services, background)
    await site.prepare()
    const server = await listen(site, env.PORT, env.HOST)
    // Before the address is printed: a reader may send a signal right away.
    const stopped = untilStopped(server, env.DRAIN_SECONDS).then(async (requests) => {
      await close()
      printLine(farewell(requests, background.leads.intake().waitingCount))
    })
    return { url: addressOf(server, env.HOST), stopped }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Waits with its own timer: with no open connection left, Node would exit in the middle of an
 * await that never settles, with code 13.
 */
export async function finish(
  name: string,
  step: Promise<void>,
  log: Pick<Logger, 'warn'>,
  withinMs = MAX_STEP_MS,
): Promise<void> {
  const timer = new AbortController()
  const late = wait(withinMs, 'late' as const, { signal: timer.signal })
  // Rejects when the step ends in time and the timer is aborted.
  late.catch(() => {})
  try {
    if ((await Promise.race([step, late])) === 'late')
      log.warn({ step: name }, 'shutdown continues without waiting for this step')
  } finally {
    timer.abort()
  }
}

function farewell(requests: number, waitingLeads: number): string {
  const who = cluster.isWorker ? `Process ${process.pid} stopped` : 'Stopped'
  const leads =
    waitingLeads === 0
      ? 'every lead is in the database'
      : `${formatCount(waitingLeads)} leads wait in the journal for the next start`
  const served = requests === 1 ? '1 request' : `${formatCount(requests)} requests`
  return `${who} after ${served}; ${leads}.`
}
