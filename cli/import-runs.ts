/** ./atlas import list, show and undo: past runs, and undoing one of them. */
import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { findRun, type ImportRun, listRuns } from '../src/directory/import/runs.sql.ts'
import { listObstacles, undoRun } from '../src/directory/import/undo.sql.ts'
import { formatCount } from '../src/ui/format.ts'
import { dataVerb, type Session, type SessionVerb } from './session.ts'
import { UsageError } from './verb.ts'

type Action = (pool: pg.Pool, session: Session) => Promise<void>

const MAX_LISTED = 50
const ACTIONS = new Set(['list', 'show', 'undo'])

export const isRunAction = ([action = '']: string[]): boolean => ACTIONS.has(action)

const runs = dataVerb<Action>({
  usage: 'import list | show RUN | undo RUN [--yes]',
  help: '',
  read: readAction,
  async work(action, session) {
    await action(session.database.pool, session)
    return 0
  },
})

export const runsVerb: SessionVerb = {
  ...runs,
  run: async (args) => {
    if (args[0] !== 'undo' || args.includes('--yes')) return runs.run(args)
    const id = String(runNumber(args.slice(1), 'undo'))
    if (!process.stdin.isTTY || !process.stdout.isTTY) throw new UsageError(NEEDS_YES)
    const code = await runs.run(['show', id])
    if (code !== 0) return code
    if (!(await isConfirmed(`\nUndo run ${id}? Type yes: `))) {
      process.stdout.write('Nothing was changed.\n')
      return 1
    }
    return runs.run(['undo', id, '--yes'])
  },
}

const NEEDS_YES = 'import undo changes the directory: add --yes where nobody can be asked.'

async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}

function readAction([action = '', ...args]: string[]): Action {
  if (action === 'list') {
    if (args.length > 0) throw new UsageError('import list needs nothing more.')
    return list
  }
  if (action === 'show') return show(runNumber(args, 'show'))
  const id = runNumber(
    args.filter((arg) => arg !== '--yes'),
    'undo',
  )
  if (!args.includes('--yes')) throw new UsageError(NEEDS_YES)
  return undo(id)
}

function runNumber([text = '', ...more]: string[], action: string): number {
  if (!/^\d{1,9}$/.test(text) || more.length > 0) {
    throw new UsageError(`import ${action} needs the number of a run, as import list shows it.`)
  }
  return Number(text)
}

const momentOf = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ')

const list: Action = async (pool, { print }) => {
  const found = await listRuns(pool, MAX_LISTED)
  if (found.length === 0) print('Nothing has been imported yet.')
  for (const run of found) {
    const undone = run.undone_at ? '  undone' : ''
    print(
      `${String(run.id).padStart(5)}  ${momentOf(run.finished_at)}  ${outcomeOf(run).padEnd(38)}  ${run.file_name.slice(0, 60)}  (${run.source.slice(0, 60)})${undone}`,
    )
  }
}

const outcomeOf = ({ imported, updated, deactivated }: ImportRun) =>
  `${formatCount(imported)} new, ${formatCount(updated)} updated, ${formatCount(deactivated)} deactivated`

function show(id: number): Action {
  return async (pool, { print }) => {
    const run = await findRun(pool, id)
    const line = (label: string, value: string) => print(`  ${label.padEnd(12)}${value}`)
    print(`Run ${run.id}`)
    line('file', run.file_name.slice(0, 200))
    line('list', `${run.source.slice(0, 200)}${run.is_complete ? ', complete' : ''}`)
    line('finished', `${momentOf(run.finished_at)} UTC, dataset version ${run.dataset_version}`)
    line('rows read', formatCount(run.rows_read))
    line('outcome', outcomeOf(run))
    line('', `${formatCount(run.unchanged)} unchanged, ${formatCount(run.rejected)} rejected`)
    const skipped = run.rows_read - run.imported - run.updated - run.unchanged - run.rejected
    if (skipped > 0) line('', `${formatCount(skipped)} skipped: they say nothing about asbestos`)
    if (run.for_review > 0) line('for review', formatCount(run.for_review))
    const obstacles = await listObstacles(pool, run)
    line('undo', obstacles.length === 0 ? `./atlas import undo ${run.id}` : 'not possible:')
    for (const obstacle of obstacles) line('', obstacle)
  }
}

function undo(id: number): Action {
  return async (pool, { print }) => {
    const { removed, restored } = await undoRun(pool, id)
    print(
      `Run ${id} is undone: ${formatCount(removed)} facilities removed, ${formatCount(restored)} restored.`,
    )
  }
}
