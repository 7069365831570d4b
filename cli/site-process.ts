/** The site in this process: background work, the built pages, a port; and all of it ended in order. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBackground } from '../src/app/background.ts'
import type { Site } from '../src/app/server.ts'
import type { Services } from '../src/platform/services.ts'
import { ROOT } from './build-if-needed.ts'
import { addressOf, listen, untilStopped } from './listen.ts'
import { openVerbDoor } from './verb-door.ts'

export type RunningSite = { url: string; stopped: Promise<void> }

/** `stopped` resolves after a signal, when everything is answered, flushed and closed. */
export async function startSite(services: Services): Promise<RunningSite> {
  const { env, database } = services
  const background = await startBackground(services)
  const door = await openVerbDoor(services, background.leads)
  const close = async () => {
    door.close()
    await background.stop()
    await database.close()
  }
  // The bundle finds its files from here, wherever the command was called.
  process.chdir(ROOT)
  try {
    const bundle = await import(pathToFileURL(join(ROOT, 'dist/server/server.js')).href)
    const site: Site = bundle.createSite(services, background)
    const server = await listen(site, env.PORT, env.HOST)
    // Before the address is told: whoever reads it may already want us to stop.
    const stopped = untilStopped(server, env.DRAIN_SECONDS).then(close)
    return { url: addressOf(server, env.HOST), stopped }
  } catch (error) {
    await close()
    throw error
  }
}
