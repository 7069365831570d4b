import cluster from 'node:cluster'
import { addPreviewFirms } from '../src/leads/firms/preview-firms.ts'
import { ensureDataFolder } from '../src/platform/data-folder.ts'
import { readEnv } from '../src/platform/env.ts'
import { isPublicSite } from '../src/platform/http/origin.ts'
import { ROOT } from '../src/platform/root.ts'
import { listUnsetOperatorFacts } from '../src/site/operator.ts'
import { prepareStaffAccess } from '../src/staff/first-account.ts'
import { refuseArguments } from './arguments.ts'
import { serveAsOneOfSeveral, startProcesses } from './cluster.ts'
import { openAndMigrate, openLeadKeys } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { createLog } from './log.ts'
import { findFaultOnce } from './native-bindings.mjs'
import { finish, startSite } from './site-process.ts'
import { printError, printLine, printStep, step } from './terminal.ts'
import type { LaunchVerb } from './verb.ts'

export const verb: LaunchVerb = {
  usage: 'serve',
  help: 'Builds when sources changed, opens and migrates the database, loads DATASET into an empty one, serves.\nWEB_CONCURRENCY says in how many processes.',
  async run(args, { build }) {
    refuseArguments(args, 'serve')
    const env = readEnv()
    if (cluster.isWorker) return serveAsOneOfSeveral(env)
    ensureDataFolder(env.DATA_DIR)
    const log = createLog(env)
    printLine('Exposure Atlas')
    printStep('pages', build?.wasBuilt ? 'built' : 'up to date', build?.seconds ?? 0)
    warnWithoutPictures()
    const database = await openAndMigrate(env)
    try {
      const sealer = await openLeadKeys(database, env, { log })
      await loadConfiguredDataset(database, env)
      if (!isPublicSite(env)) await addPreviewFirms(database.db)
      const services = { env, db: database.db, database, log, sealer }
      const staff = await prepareStaffAccess(services, process.stdout.isTTY === true)
      const site =
        env.WEB_CONCURRENCY === 1
          ? await startSite(services)
          : await step(
              'processes',
              () => startProcesses(env, log, build?.folder ?? ''),
              () => `${env.WEB_CONCURRENCY} serve`,
            )
      printLine(`\n  Open      ${site.url}`)
      printLine(`  Staff     ${site.url}${staff.path}`)
      printLine(staff.note ? `            ${staff.note}\n` : '')
      const unset = listUnsetOperatorFacts()
      if (unset.length > 0) {
        log.warn(
          { unset },
          isPublicSite(env)
            ? 'requests for legal help stay closed: operator facts are missing in site.config.ts'
            : 'a preview with an invented operator: facts are missing in site.config.ts',
        )
      }
      await site.stopped
    } finally {
      await finish('database', database.close(), log)
    }
    return 0
  },
}

/** The site runs without it, with one share image for all pages: a warning, not an error. */
function warnWithoutPictures(): void {
  const fault = findFaultOnce('@napi-rs/canvas', ROOT)
  if (fault) printError(`Share images fall back to one fixed picture. ${fault}`)
}
