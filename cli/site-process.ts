/** Runs the site in this process: background work, the built pages, a port; and shuts it all down. */
import cluster from 'node:cluster'
import type { Services } from '../src/platform/services.ts'
import { formatCount } from '../src/ui/format.ts'
import { openControlSocket } from './control-socket.ts'
import { addressOf, listen, untilStopped } from './listen.ts'
import { printLine } from './terminal.ts'

export type RunningSite = { url: string; stopped: Promise<void> }

/** `stopped` resolves after a signal, when everything is answered, flushed and closed. */
export async function startSite(services: Services): Promise<RunningSite> {
  const { env, database } = services
  const { createSite, startBackground } = await import('../src/app/server.ts')
  const background = await startBackground(services)
  const control = await openControlSocket(services, background.leads)
  const close = async () => {
    control.close()
    await background.stop()
    await database.close()
  }
  try {
    const server = await listen(createSite(services, background), env.PORT, env.HOST)
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

function farewell(requests: number, waitingLeads: number): string {
  const who = cluster.isWorker ? `Process ${process.pid} stopped` : 'Stopped'
  const leads =
    waitingLeads === 0
      ? 'every lead is in the database'
      : `${formatCount(waitingLeads)} leads wait in the journal for the next start`
  const served = requests === 1 ? '1 request' : `${formatCount(requests)} requests`
  return `${who} after ${served}; ${leads}.`
}
