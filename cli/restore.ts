import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { refreshDerivedTables } from '../src/directory/derived-tables.ts'
import { resetQueue } from '../src/leads/desk/queue/queue-upkeep.sql.ts'
import { restoreBackup } from '../src/platform/database/backup/restore-backup.ts'
import { ClearError } from '../src/platform/errors.ts'
import { attachmentStore } from '../src/platform/file-store.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb } from './session.ts'
import { UsageError } from './verb.ts'

export const verb = dataVerb<string>({
  name: 'restore',
  usage: 'restore FILE',
  help: [
    'All or nothing: rows and checksums are compared with the file, and what the database',
    'then holds is read back and compared as well. A database that is not empty is left alone:',
    'set DATA_DIR or DATABASE_URL to a new one. The site must not be running on it.',
  ].join('\n'),
  read: ([file, ...more]) => {
    if (file && more.length === 0) return file
    throw new UsageError('restore needs one file name.')
  },
  // Before anything is opened, so that a misspelled name does not create an empty database.
  check(file) {
    if (!existsSync(file)) throw new ClearError(`There is no file ${file}.`)
  },
  async work(file, session) {
    const { tables, rows, files } = await restoreBackup(
      session.database.pool,
      session.path(file),
      async (client) => {
        await refreshDerivedTables(client)
        await resetQueue(drizzle({ client }))
      },
      attachmentStore(session.env),
    )
    const andFiles = files > 0 ? ` and ${formatCount(files)} attachments` : ''
    session.print(`${formatCount(rows)} rows of ${tables} tables${andFiles} restored and verified`)
    return 0
  },
})
