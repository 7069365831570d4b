import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  identityFileOf,
  keepTheKey,
  openRecipient,
} from '../src/platform/database/backup/backup-keys.ts'
import { openBackupStore } from '../src/platform/database/backup/backup-store.ts'
import { type BackupContents, verifyBackup } from '../src/platform/database/backup/read-backup.ts'
import { storeBackup } from '../src/platform/database/backup/scheduled-backup.ts'
import { type BackupSummary, writeBackup } from '../src/platform/database/backup/write-backup.ts'
import { readEnv } from '../src/platform/env.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb, type Session, type SessionVerb } from './session.ts'
import { printLine } from './terminal.ts'
import { UsageError } from './verb.ts'

/** One file, or a dated file in a store with the oldest ones removed. */
type Options = { file: string } | { to: string | undefined; keep: number | undefined }

const write = dataVerb<Options>({
  usage: 'backup [FILE] [--to FOLDER|s3://bucket/folder] [--keep N] | verify FILE [--key FILE]',
  help: [
    'One moment of the whole database: directory, content, leads with their attachments, staff',
    'accounts and their history.',
    'It is encrypted (age) for BACKUP_RECIPIENT, or for a key that the first backup makes in',
    'DATA_DIR/keys. Keep copies of both files in that folder elsewhere: a restore needs them.',
    'Left out: sessions, counters, search tables (rebuilt on restore) and jobs in progress.',
    '',
    'backup FILE            writes this file',
    'backup                 writes a dated file to BACKUP_TO and removes all but the newest BACKUP_KEEP',
    '--to FOLDER|s3://…     another destination; s3:// needs S3_ENDPOINT and the access keys',
    '--keep N               how many to keep there, 1 to 1000',
    'backup verify FILE     decrypts and reads the whole file and compares every count and checksum',
    '--key FILE             the key for it, if not DATA_DIR/keys/backup-identity.txt',
    '',
    'With BACKUP_TO set the running site does this every day at BACKUP_AT (UTC).',
    'Restore it with ./atlas restore, into our own server or one at DATABASE_URL alike.',
  ].join('\n'),
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, keep: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file === 'verify') throw new UsageError('backup verify FILE only reads a file.')
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

/** Verifying needs neither database nor site. */
export const verb: SessionVerb = {
  ...write,
  run: (args) => (args[0] === 'verify' ? verify(args.slice(1)) : write.run(args)),
}

async function verify(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new UsageError('backup verify needs one file name.')
  const keyFile = values.key ?? identityFileOf(readEnv())
  const { header, ...contents } = await verifyBackup({ path, keyFile })
  printLine(`${path}: complete and undamaged, made ${header.createdAt}`)
  printLine(describeContents(contents))
  return 0
}

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const keep = Number(given)
  if (/^\d{1,4}$/.test(given) && keep >= 1 && keep <= 1000) return keep
  throw new UsageError('--keep must be a whole number from 1 to 1000.')
}

async function writeOne(file: string, session: Session): Promise<number> {
  const path = session.path(file)
  if (existsSync(path)) throw new UserFacingError(`${file} already exists. Choose another name.`)
  const { publicKey, newKeyFile } = await openRecipient(session.env)
  const written = await writeBackup(session.database.pool, path, publicKey)
  session.print(`${file}: ${contentsOf(written)}, encrypted for ${publicKey}`)
  if (newKeyFile) session.tell(keepTheKey(newKeyFile))
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
  const stored = await storeBackup(database.pool, store, env, keep ?? env.BACKUP_KEEP)
  session.print(`${stored.name}: ${contentsOf(stored)}, stored in ${store.description}`)
  if (stored.newKeyFile) session.tell(keepTheKey(stored.newKeyFile))
  if (stored.removed.length > 0) session.print(`Removed: ${stored.removed.join(', ')}`)
  return 0
}

const describeContents = ({ rows, tables }: BackupContents): string =>
  `${formatCount(rows)} rows of ${tables} tables`

const contentsOf = ({ bytes, ...contents }: BackupSummary): string =>
  `${describeContents(contents)}, ${megabytes(bytes)}`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
