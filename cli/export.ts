import { open, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { csvHeader, csvRow, jsonRow } from '../src/directory/export/facility-fields.ts'
import { exportFacilities, listExportedStates } from '../src/directory/export/facility-rows.sql.ts'
import { leadColumns, exportLeads as leadPages } from '../src/leads/documents/lead-rows.sql.ts'
import { csvLine } from '../src/platform/csv.ts'
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import { createStaffEvent } from '../src/staff/staff.sql.ts'
import { formatCount } from '../src/ui/format.ts'
import { findActivePerson } from './admin.sql.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

const FORMATS = ['csv', 'json', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

type Options = {
  what: 'facilities' | 'leads'
  format: Format
  state: string | undefined
  as: string | undefined
  output: string | undefined
}

export const verb = dataVerb<Options>({
  usage: 'export facilities|leads [--format csv|json|ndjson] [--output FILE]',
  help: [
    'facilities   the active ones, by state and name; --state florida for one state',
    'leads        needs --as EMAIL, an account with the role admin; who exported is recorded',
    '--format     csv (the default), json or ndjson',
    '--output     a file instead of standard output; it appears when it is complete',
    '',
    'Cells that a spreadsheet would run as a formula start with an apostrophe.',
  ].join('\n'),
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'csv' },
        state: { type: 'string' },
        as: { type: 'string' },
        output: { type: 'string' },
      },
    })
    const [what, ...more] = positionals
    if ((what !== 'facilities' && what !== 'leads') || more.length > 0) {
      throw new UsageError('export takes facilities or leads.')
    }
    const format = FORMATS.find((known) => known === values.format)
    if (!format)
      throw new UsageError(`--format must be csv, json or ndjson, not "${values.format}".`)
    if (what === 'leads' && !values.as) throw new UsageError('export leads needs --as EMAIL.')
    return { what, format, state: values.state, as: values.as, output: values.output }
  },
  async work(options, session) {
    const { what, format, output } = options
    const pieces =
      what === 'leads' ? await leads(options, session) : await facilities(options, session)
    const rows = await send(pieces, format, output, session)
    session.tell(`${formatCount(rows)} ${what} exported`)
    return 0
  },
})

/** Rows in the requested format, without separators. */
type Pieces = { head: string; pages: AsyncIterable<string[]> }

async function facilities({ format, state }: Options, { database }: Session): Promise<Pieces> {
  const all = await listExportedStates(database.pool)
  const states = state === undefined ? all : all.filter(({ slug }) => slug === state)
  if (state !== undefined && states.length === 0) {
    throw new UserFacingError(`There are no facilities in a state "${state}".`)
  }
  const toLine = format === 'csv' ? csvRow : jsonRow
  return {
    head: format === 'csv' ? csvHeader() : '',
    pages: (async function* () {
      for (const { id } of states) {
        for await (const page of exportFacilities(database.pool, id)) yield page.map(toLine)
      }
    })(),
  }
}

async function leads({ format, as = '' }: Options, session: Session): Promise<Pieces> {
  const { database } = session
  const admin = await findActivePerson(database.db, as, ['admin'])
  if (!admin) throw new UserFacingError(`${as} is not an active account with the role admin.`)
  await session.sealer()
  const detail = { format, by: 'command line' }
  // Before the first row leaves, so that an export cut short is on record too.
  await createStaffEvent(database.db, { actor: admin.email, action: 'exported leads', detail })
  const cells = (lead: Record<string, unknown>) =>
    leadColumns.map((name) => (Array.isArray(lead[name]) ? lead[name].join('; ') : lead[name]))
  return {
    head: format === 'csv' ? csvLine(leadColumns) : '',
    pages: (async function* () {
      for await (const page of leadPages(database.db)) {
        yield page.map((lead) => (format === 'csv' ? csvLine(cells(lead)) : JSON.stringify(lead)))
      }
    })(),
  }
}

async function send(
  { head, pages }: Pieces,
  format: Format,
  output: string | undefined,
  session: Session,
): Promise<number> {
  const target = output === undefined ? { write: session.write } : await openFile(output, session)
  let rows = 0
  try {
    await target.write(format === 'json' ? '[' : head)
    for await (const lines of pages) {
      session.signal.throwIfAborted()
      await target.write(joined(lines, format, rows === 0))
      rows += lines.length
    }
    if (format === 'json') await target.write('\n]\n')
    await target.finish?.()
    return rows
  } catch (error) {
    await target.discard?.()
    throw error
  }
}

function joined(lines: string[], format: Format, isFirst: boolean): string {
  if (format === 'csv') return lines.join('')
  if (format === 'ndjson') return `${lines.join('\n')}\n`
  return `${isFirst ? '' : ','}\n${lines.join(',\n')}`
}

type Target = {
  write(text: string): Promise<void>
  finish?(): Promise<void>
  discard?(): Promise<void>
}

async function openFile(output: string, session: Session): Promise<Target> {
  const path = session.path(output)
  const temporary = `${path}.${process.pid}.tmp`
  // Some of these files hold leads, so all are readable only by their owner.
  const file = await open(temporary, 'wx', 0o600).catch((error) => {
    throw new UserFacingError(`${output} cannot be written (${messageOf(error)}).`)
  })
  return {
    write: (text) => file.writeFile(text),
    async finish() {
      await file.sync()
      await file.close()
      await rename(temporary, path)
    },
    async discard() {
      await file.close().catch(() => {})
      await rm(temporary, { force: true })
    },
  }
}
