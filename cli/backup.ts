import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openBackupStore } from '../src/platform/database/backup/backup-store.ts'
import { storeBackup } from '../src/platform/database/backup/scheduled-backup.ts'
import { type BackupSummary, writeBackup } from '../src/platform/database/backup/write-backup.ts'
import { readEnv } from '../src/platform/env.ts'
import { ClearError } from '../src/platform/errors.ts'
import { attachmentStore } from '../src/platform/file-store.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

/** One file, or a dated file in a store with the oldest ones removed. */
type Options = { file: string } | { to: string | undefined; keep: number | undefined }

export const verb = dataVerb<Options>({
  name: 'backup',
  usage: 'backup [FILE] [--to FOLDER|s3://bucket/folder] [--keep N]',
  help: [
    'One moment of the whole database: directory, content, leads with their attachments, staff',
    'accounts and their history.',
    'The file holds personal data and is readable only by its owner. Protect it like the database.',
    'Left out: sessions, counters, search tables (rebuilt on restore) and jobs in progress.',
    '',
    'backup FILE            writes this file',
    'backup                 writes a dated file to BACKUP_TO and removes all but the newest BACKUP_KEEP',
    '--to FOLDER|s3://…     another destination; s3:// needs S3_ENDPOINT and the access keys',
    '--keep N               how many to keep there, 1 to 1000',
    '',
    'With BACKUP_TO set the running site does this every day at BACKUP_AT (UTC).',
    'Restore it with ./atlas restore, into the embedded database or PostgreSQL alike.',
  ].join('\n'),
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, keep: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (more.length > 0) throw new UsageError('backup takes one file name.')
    if (file === undefined) return { to: values.to, keep: readKeep(values.keep) }
    if (values.to !== undefined || values.keep !== undefined) {
      throw new UsageError('Give a file name, or --to and --keep, not both.')
    }
    return { file }
  },
  // Before anything is opened, so that a forgotten name does not create an empty database.
  check(options) {
    if ('file' in options || options.to || readEnv().BACKUP_TO) return
    throw new UsageError('Where to? Give a file name, --to, or set BACKUP_TO.')
  },
  work: (options, session) =>
    'file' in options
      ? writeOne(options.file, session)
      : writeIntoStore(options.to, options.keep, session),
})

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const keep = Number(given)
  if (/^\d{1,4}$/.test(given) && keep >= 1 && keep <= 1000) return keep
  throw new UsageError('--keep must be a whole number from 1 to 1000.')
}

async function writeOne(file: string, session: Session): Promise<number> {
  const path = session.path(file)
  if (existsSync(path)) throw new ClearError(`${file} already exists. Choose another name.`)
  const files = attachmentStore(session.env)
  const written = await writeBackup(session.database.pool, path, files)
  session.print(`${file}: ${contentsOf(written)}`)
  session.print('It holds personal data and is readable only by you (mode 600).')
  return 0
}

async function writeIntoStore(
  to: string | undefined,
  keep: number | undefined,
  session: Session,
): Promise<number> {
  const { env, database } = session
  const place = to ?? env.BACKUP_TO ?? ''
  const store = openBackupStore(place.startsWith('s3:') ? place : session.path(place), env)
  const stored = await storeBackup(database.pool, store, env.DATA_DIR, keep ?? env.BACKUP_KEEP)
  session.print(`${stored.name}: ${contentsOf(stored)}, stored in ${store.description}`)
  if (stored.removed.length > 0) session.print(`Removed: ${stored.removed.join(', ')}`)
  return 0
}

function contentsOf({ rows, tables, files, missing, bytes }: BackupSummary): string {
  return [
    `${formatCount(rows)} rows of ${tables} tables`,
    files > 0 && `${formatCount(files)} attachments`,
    missing > 0 && `${formatCount(missing)} attachments whose file is missing`,
    megabytes(bytes),
  ]
    .filter(Boolean)
    .join(', ')
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
