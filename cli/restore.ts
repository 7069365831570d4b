import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { resetQueue } from '../src/desk/queue/queue-upkeep.sql.ts'
import { refreshDerivedTables } from '../src/directory/derived-tables.ts'
import { identityFileOf } from '../src/platform/database/backup/backup-keys.ts'
import { restoreBackup } from '../src/platform/database/backup/restore-backup.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

type Options = { file: string; key: string | undefined }

export const verb = dataVerb<Options>({
  usage: 'restore FILE [--key FILE]',
  help: [
    'All or nothing: rows and checksums are compared with the file, and what the database',
    'then holds is read back and compared as well. A database that is not empty is left alone:',
    'set DATA_DIR or DATABASE_URL to a new one. The site must not be running on it.',
    '--key FILE   the key of the backup, if not DATA_DIR/keys/backup-identity.txt',
    'The leads in it need their own key as well: DATA_DIR/keys/lead-keys.json or LEAD_KEY_FILE.',
  ].join('\n'),
  read: (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file, key: values.key }
    throw new UsageError('restore needs one file name.')
  },
  // Before anything is opened, so that a misspelled name does not create an empty database.
  check({ file, key }) {
    if (!existsSync(file)) throw new UserFacingError(`There is no file ${file}.`)
    if (key !== undefined && !existsSync(key)) throw new UserFacingError(`There is no file ${key}.`)
  },
  async work({ file, key }, session) {
    const path = session.path(file)
    const keyFile = key === undefined ? identityFileOf(session.env) : session.path(key)
    const { tables, rows } = await restoreBackup(
      session.database.pool,
      { path, keyFile },
      async (client) => {
        await refreshDerivedTables(client)
        await client.query('select rebuild_lead_desk()')
        await resetQueue(drizzle({ client }))
      },
    )
    session.print(
      `${formatCount(rows)} rows of ${tables} tables restored and compared with the backup`,
    )
    session.print(await leadKeysInWords(session))
    return 0
  },
})

/** The key may follow later: the restore itself does not need it, but without it nobody has read a lead. */
export async function leadKeysInWords(session: Pick<Session, 'sealer'>): Promise<string> {
  try {
    await session.sealer()
    return 'verified: the leads can be opened with their key'
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    return `not verified: ${error.message}`
  }
}
