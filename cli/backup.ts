import { existsSync } from 'node:fs'
import { writeBackup } from '../src/platform/database/backup/write-backup.ts'
import { ClearError } from '../src/platform/errors.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb } from './session.ts'
import { UsageError } from './verb.ts'

export const verb = dataVerb<string>({
  name: 'backup',
  usage: 'backup FILE',
  summary: 'save everything into one file, while the site runs',
  help: [
    'One moment of the whole database: directory, content, leads, staff accounts and their history.',
    'The file holds personal data. It is readable by its owner alone; keep it so.',
    'Left out: sessions, counters, search tables (made again) and jobs that are under way.',
    '',
    'Restore it with ./atlas restore, into the embedded database or PostgreSQL alike.',
  ].join('\n'),
  read: ([file, ...more]) => {
    if (file && more.length === 0) return file
    throw new UsageError('backup needs one file name.')
  },
  async work(file, session) {
    const path = session.path(file)
    if (existsSync(path)) throw new ClearError(`${file} exists already. Choose another name.`)
    const { tables, rows, bytes } = await writeBackup(session.database.pool, path)
    session.print(
      `${file}: ${formatCount(rows)} rows of ${tables} tables, ${(bytes / 1e6).toFixed(1)} MB`,
    )
    session.print('It holds personal data and is readable by you alone (mode 600).')
    return 0
  },
})
