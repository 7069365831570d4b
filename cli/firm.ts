import { existsSync } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import type { Firm, SavedFirm } from '../src/leads/firms/firms.contract.ts'
import { findFirm, listFirms, lockFirms } from '../src/leads/firms/firms.sql.ts'
import { addFirm, changeFirm } from '../src/leads/firms/save-firm.ts'
import type { Transaction } from '../src/platform/database/open.ts'
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import { Problem } from '../src/platform/http/problem.ts'
import {
  checkChange,
  checkNew,
  FIRM_FIELDS,
  type FirmRow,
  fieldAsText,
  firmsAsCsv,
  type GivenFields,
  readAssignments,
  readFirmRows,
} from './firm-csv.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'

type Action = { file?: string; work(session: Session): Promise<void> }

const NEEDS: Record<string, string> = {
  list: 'firm list needs nothing more.',
  show: 'firm show needs the number of one firm, as firm list shows it.',
  add: 'firm add needs at least one field=value, such as name="Harbor Law" licensedStates=FL,GA.',
  edit: 'firm edit needs a firm and at least one field=value, such as 3 dailyCap=5.',
  pause: 'firm pause needs the number of one firm.',
  resume: 'firm resume needs the number of one firm.',
  export: 'firm export takes one file name, or nothing for standard output.',
  import: 'firm import needs one CSV file.',
}
const MAX_FILE_BYTES = 5_000_000

export const verb = dataVerb<Action>({
  usage: 'firm list|show|add|edit|pause|resume|export|import …',
  help: [
    'list                     every firm: number, name, licensed states, caps, state',
    'show ID                  one firm with all its fields',
    'add field=value …        add a firm; name and licensedStates are needed',
    'edit ID field=value …    set fields; an empty value clears one',
    'pause ID, resume ID      a paused firm is offered no leads',
    'export [FILE]            all firms as CSV',
    'import FILE              add and change firms; every mistake is listed by line, and a file',
    '                         with a mistake changes nothing',
    '',
    'In a file, a row with an id changes that firm and a row without one adds a firm. A column that',
    'is left out stays as it is. Lists: licensedStates, diagnoses and languages (en, es) with',
    'commas, adverseCompanies and contactPeople one per line, a person as "name | role | email | phone".',
    `Fields: ${FIRM_FIELDS.join(', ')}.`,
  ].join('\n'),
  read([action = '', ...args]) {
    const [first, ...more] = args
    const isAlone = first !== undefined && more.length === 0
    const wrong = new UsageError(NEEDS[action] ?? `firm takes ${Object.keys(NEEDS).join(', ')}.`)
    if (args.some((arg) => arg.startsWith('-'))) throw wrong
    if (action === 'list' && args.length === 0) return { work: list }
    if (action === 'show' && isAlone) return { work: show(idFrom(first)) }
    if (action === 'add' && args.length > 0) return { work: add(assignmentsFrom(args)) }
    if (action === 'edit' && first && more.length > 0) {
      return { work: edit(idFrom(first), assignmentsFrom(more)) }
    }
    if (action === 'pause' && isAlone) return { work: edit(idFrom(first), { active: 'no' }) }
    if (action === 'resume' && isAlone) return { work: edit(idFrom(first), { active: 'yes' }) }
    if (action === 'export' && more.length === 0) return { work: exportTo(first) }
    if (action === 'import' && isAlone) return { file: first, work: importFrom(first) }
    throw wrong
  },
  check({ file }) {
    if (file !== undefined && !existsSync(file))
      throw new UserFacingError(`There is no file ${file}.`)
  },
  async work({ work }, session) {
    await work(session)
    return 0
  },
})

function idFrom(given: string): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) {
    throw new UsageError(`"${given}" is not the number of a firm. firm list shows them.`)
  }
  return Number(given)
}

function assignmentsFrom(args: string[]): GivenFields {
  try {
    return readAssignments(args)
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}

async function list({ database, print }: Session): Promise<void> {
  const firms = await listFirms(database.db)
  for (const firm of firms) {
    const used = (count: number, cap: number | null) => (cap === null ? count : `${count}/${cap}`)
    const caps = `today ${used(firm.usedToday, firm.dailyCap)}, month ${used(firm.usedThisMonth, firm.monthlyCap)}`
    const state = firm.active ? 'active' : 'paused'
    print(`${firm.id}  ${firm.name}  ${firm.licensedStates.join(',')}  ${caps}  ${state}`)
  }
  if (firms.length === 0) print('No firms yet.')
}

function show(id: number): Action['work'] {
  return async ({ database, print }) => {
    const firm = await findFirm(database.db, id)
    if (!firm) throw noSuchFirm(id)
    print(`${firm.id}  ${firm.name}`)
    for (const field of FIRM_FIELDS) {
      const text = fieldAsText(firm, field)
      if (text) print(`  ${field.padEnd(20)}${text.replaceAll('\n', `\n${' '.repeat(22)}`)}`)
    }
    print(`  ${'offered'.padEnd(20)}${firm.offered}, accepted ${firm.accepted}`)
  }
}

const noSuchFirm = (id: number) => new UserFacingError(`There is no firm ${id}.`)

function add(given: GivenFields): Action['work'] {
  return async ({ database, print }) => {
    const { data, mistakes } = checkNew(given)
    if (mistakes) throw new UserFacingError(mistakes.join('\n'))
    print(saved('added', await clearly(database.db.transaction((tx) => addFirm(tx, data, null)))))
  }
}

function edit(id: number, given: GivenFields): Action['work'] {
  return async ({ database, print }) => {
    const { data, mistakes } = checkChange(given)
    if (mistakes) throw new UserFacingError(mistakes.join('\n'))
    const change = database.db.transaction((tx) => changeFirm(tx, id, data, null))
    print(saved('saved', await clearly(change)))
  }
}

const saved = (done: string, { id, name, active, webhookSecret }: SavedFirm) =>
  `${id}  ${name}: ${done}${active ? '' : ', paused'}${webhookSecret ? `\nSecret of its webhook, not shown again: ${webhookSecret}` : ''}`

/** What the staff screens would show beside the form. */
async function clearly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Problem ? new UserFacingError(error.message) : error
  }
}

function exportTo(file: string | undefined): Action['work'] {
  return async (session) => {
    const firms = await listFirms(session.database.db)
    const content = firmsAsCsv(firms)
    if (file === undefined) return session.write(content)
    // Readable only by its owner, because it names contact people. Never over another file.
    const target = await open(session.path(file), 'wx', 0o600).catch((error) => {
      throw new UserFacingError(`${file} cannot be written (${messageOf(error)}).`)
    })
    try {
      await target.writeFile(content)
    } finally {
      await target.close()
    }
    session.print(`${firms.length} firms exported`)
  }
}

function importFrom(file: string): Action['work'] {
  return async (session) => {
    const rows = readFirmRows(await readText(file, session))
    const done = { added: 0, changed: 0, unchanged: 0 }
    const secrets: string[] = []
    await session.database.db.transaction(async (tx) => {
      await lockFirms(tx)
      const mistakes: string[] = []
      const planned = planRows(rows, await listFirms(tx))
      for (const { line, outcome, save, problems } of planned) {
        const found = [...problems]
        if (save && problems.length === 0) {
          try {
            const made = await save(tx)
            if (made.webhookSecret) secrets.push(`${made.id}  ${made.name}: ${made.webhookSecret}`)
          } catch (error) {
            if (!(error instanceof Problem)) throw error
            found.push(`${error.errors?.[0]?.field ?? 'id'}: ${error.message}`)
          }
        }
        done[outcome] += 1
        mistakes.push(...found.map((mistake) => `Line ${line}: ${mistake}`))
      }
      // Takes back what the rows before it have saved.
      if (mistakes.length > 0) throw new UserFacingError(mistakesInWords(mistakes))
    })
    session.print(`${done.added} added, ${done.changed} changed, ${done.unchanged} unchanged`)
    if (secrets.length > 0) session.print('Secrets of webhooks, not shown again:')
    for (const secret of secrets) session.print(secret)
  }
}

async function readText(file: string, session: Session): Promise<string> {
  const path = session.path(file)
  const bytes = await (async () => {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) throw new UserFacingError('it is larger than 5 MB')
    return readFile(path)
  })().catch((error) => {
    throw new UserFacingError(`${file} cannot be read (${messageOf(error)}).`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserFacingError(`${file} is not UTF-8 text. Save it as "CSV UTF-8".`)
  }
}

type PlannedRow = {
  line: number
  outcome: 'added' | 'changed' | 'unchanged'
  save?: (tx: Transaction) => Promise<SavedFirm>
  problems: string[]
}

/** What each row does; names are compared so that a file imported twice adds nothing twice. */
function planRows(rows: FirmRow[], known: Firm[]): PlannedRow[] {
  const lineOf = new Map<string, number>()
  return rows.map(({ line, id, given }) => {
    const firm = known.find((each) => String(each.id) === id)
    const name = (given.name ?? '').toLowerCase()
    const key = id || name
    const earlier = lineOf.get(key)
    lineOf.set(key, earlier ?? line)
    if (earlier)
      return { line, outcome: 'unchanged', problems: [`the firm of line ${earlier} again`] }
    if (firm) {
      const isSame = FIRM_FIELDS.every(
        (field) => (given[field] ?? fieldAsText(firm, field)) === fieldAsText(firm, field),
      )
      if (isSame) return { line, outcome: 'unchanged', problems: [] }
      const { data, mistakes = [] } = checkChange(given)
      const save = data && ((tx: Transaction) => changeFirm(tx, firm.id, data, null))
      return { line, outcome: 'changed', ...(save ? { save } : {}), problems: mistakes }
    }
    const problems: string[] = []
    if (id) problems.push(`id: there is no firm ${id.slice(0, 20)}; leave it empty to add one`)
    const namesake = known.find((each) => each.name.toLowerCase() === name)
    if (!id && namesake) problems.push(`name: firm ${namesake.id} has it; give its id to change it`)
    const { data, mistakes = [] } = checkNew(given)
    const save = data && ((tx: Transaction) => addFirm(tx, data, null))
    return {
      line,
      outcome: 'added',
      ...(save ? { save } : {}),
      problems: [...problems, ...mistakes],
    }
  })
}

const MAX_MISTAKES = 50

function mistakesInWords(mistakes: string[]): string {
  const more = mistakes.length - MAX_MISTAKES
  return [
    ...mistakes.slice(0, MAX_MISTAKES),
    ...(more > 0 ? [`and ${more} more`] : []),
    'Nothing was changed.',
  ].join('\n')
}
