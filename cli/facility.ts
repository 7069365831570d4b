import { parseArgs } from 'node:util'
import type pg from 'pg'
import {
  editFacility,
  restoreFacility,
  retireFacility,
} from '../src/directory/editing/edit-facility.sql.ts'
import { type Edits, editableFields, readEdits } from '../src/directory/editing/editable-fields.ts'
import {
  type FacilityRow,
  findFacilityBy,
  findFacilityPast,
} from '../src/directory/editing/find-facility.sql.ts'
import {
  listOpenReviews,
  mergeFacilities,
  settleAsDifferent,
} from '../src/directory/editing/merge-facilities.sql.ts'
import { undoChange } from '../src/directory/editing/undo-change.sql.ts'
import type { HistoryEntry } from '../src/directory/evidence/record-history.tsx'
import { listHistory, type Why } from '../src/directory/facilities/history.sql.ts'
import { recordNumber } from '../src/directory/record-number.ts'
import { UserFacingError } from '../src/platform/errors.ts'
import { urls } from '../src/site/urls.ts'
import { dataVerb, type Session } from './session.ts'
import { UsageError } from './verb.ts'
import { reasonFrom, whyFrom, whyOptions } from './why.ts'

type Action = (pool: pg.Pool, session: Session) => Promise<void>
/** An action that changes records and is recorded in their history. */
type Change = (session: Session, why: Why) => Promise<void>

const MAX_REVIEWS = 100

const NEEDS: Record<string, string> = {
  show: 'facility show needs one facility, such as 413 or FL-00413.',
  edit: 'facility edit needs a facility and what to set, such as 413 name="Harbor Shipyard".',
  merge: 'facility merge needs two facilities: the one to keep, then the one that goes.',
  undo: 'facility undo needs the number of a change, as facility show lists it.',
  deactivate: 'facility deactivate needs one facility, such as 413 or FL-00413.',
  reactivate: 'facility reactivate needs one facility, such as 413 or FL-00413.',
  review: 'facility review needs nothing more.',
  distinct: 'facility distinct needs two facilities, as facility review lists them.',
}

export const verb = dataVerb<Action>({
  usage: 'facility show|edit|merge|undo|deactivate|reactivate|review|distinct …',
  help: [
    'show ID                     the record, where it came from, its old addresses, its history',
    'edit ID field=value …       set fields; an empty value clears one; imports leave them alone',
    'merge KEEP GONE             two records of one facility; the address of GONE leads to KEEP',
    'undo CHANGE                 undo one change, as long as nothing since depends on it',
    'deactivate ID               take it off the site: its page answers "gone"',
    'reactivate ID               put it back',
    'review                      pairs that may be one facility, as imports found them',
    'distinct ID ID              they are two: removes the pair from the review list',
    '',
    '--why "REASON"              why, for what changes a record: anyone can read it',
    '                            under the history of the record, so name no private person',
    '--as EMAIL                  who, an account with the role editor or admin: only staff see it',
    '',
    'ID is a number (413), a record number (FL-00413) or the address of the page.',
    `Fields: ${editableFields.join(', ')}.`,
  ].join('\n'),
  read(all) {
    const { values, positionals } = parseArgs({
      args: all,
      allowPositionals: true,
      options: whyOptions,
    })
    const [action = '', ...args] = positionals
    const [first, second, ...more] = args
    const change = changeFrom(action, args)
    if (change) return explained(change, reasonFrom(values.why), values.as)
    if (values.why !== undefined || values.as !== undefined) {
      throw new UsageError('--why and --as go with edit, merge, undo, deactivate and reactivate.')
    }
    if (action === 'review' && args.length === 0) return review
    if (action === 'show' && first && !second) return show(first)
    if (action === 'distinct' && first && second && more.length === 0) return settle(first, second)
    throw new UsageError(NEEDS[action] ?? `facility knows ${Object.keys(NEEDS).join(', ')}.`)
  },
  async work(action, session) {
    await action(session.database.pool, session)
    return 0
  },
})

function changeFrom(action: string, args: string[]): Change | null {
  const [first, second, ...more] = args
  if (action === 'edit' && first && second) return edit(first, editsFrom(args.slice(1)))
  if (action === 'deactivate' && first && !second) return setActive(first, false)
  if (action === 'reactivate' && first && !second) return setActive(first, true)
  if (action === 'undo' && first && !second) return undo(first)
  if (action === 'merge' && first && second && more.length === 0) return merge(first, second)
  return null
}

function explained(change: Change, reason: string | null, email: string | undefined): Action {
  return async (_, session) => {
    await change(session, await whyFrom(session, reason, email))
  }
}

function editsFrom(assignments: string[]): Edits {
  try {
    return readEdits(assignments)
  } catch (error) {
    throw error instanceof UserFacingError ? new UsageError(error.message) : error
  }
}

const addressOf = ({ state_slug, city_slug, slug }: FacilityRow) =>
  urls.facility(state_slug, city_slug, slug)

const titleOf = (facility: FacilityRow) =>
  `${recordNumber(facility.state_code, facility.id)}  ${facility.name}, ${facility.city}, ${facility.state_code}`

function show(reference: string): Action {
  return async (pool, { print }) => {
    const facility = await findFacilityBy(pool, reference)
    const past = await findFacilityPast(pool, facility.id)
    print(titleOf(facility))
    const line = (label: string, value: unknown) => {
      const text = String((Array.isArray(value) ? value.join('; ') : value) ?? '')
      if (text === '') return
      print(`  ${label.padEnd(24)}${text.replaceAll('\n', `\n${' '.repeat(26)}`)}`)
    }
    line('address of the page', addressOf(facility))
    line('active', facility.is_active ? 'yes' : 'no')
    line('category', facility.category)
    const shown = editableFields.filter((field) => !['name', 'city', 'category'].includes(field))
    for (const field of shown) line(field, facility[field])
    line('sources', past.sources)
    for (const { source, key, is_gone } of past.records) {
      line('imported from', `${source} ${key}${is_gone ? ', no longer in that list' : ''}`)
    }
    line('set by hand', past.edits)
    line('old addresses', past.redirects)
    for (const entry of await listHistory(pool, facility.id)) line('history', historyOf(entry))
  }
}

const WHO: Record<HistoryEntry['by'], string> = {
  staff: 'command line',
  import: 'import',
  undo: 'import undone',
  added: 'added',
}

function historyOf(entry: HistoryEntry): string {
  const { at, by, actorEmail, list, reason, changes, changeId, undoneBy } = entry
  const change = changeId !== null && `change ${changeId}${undoneBy === null ? '' : ', undone'}`
  const head = [at.toISOString().slice(0, 10), actorEmail ?? WHO[by], list, change, reason]
  const values = changes.map(
    (change) => `${change.field}: ${change.old ?? '(empty)'} → ${change.new ?? '(empty)'}`,
  )
  return [head.filter(Boolean).join(', '), ...values].join('\n')
}

function edit(reference: string, edits: Edits): Change {
  return async ({ database: { pool }, print }, why) => {
    const facility = await editFacility(pool, reference, edits, why)
    print(`${titleOf(facility)}\n  ${addressOf(facility)}`)
  }
}

function setActive(reference: string, isActive: boolean): Change {
  return async ({ database: { pool }, print }, why) => {
    const facility = await findFacilityBy(pool, reference)
    if (isActive) await restoreFacility(pool, reference, why)
    else await retireFacility(pool, reference, why)
    print(`${titleOf(facility)}: ${isActive ? 'active again' : 'no longer active'}`)
  }
}

function undo(given: string): Change {
  const changeId = /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (changeId === 0) throw new UsageError(NEEDS.undo ?? '')
  return async ({ database: { pool }, print }, why) => {
    await undoChange(pool, changeId, why)
    print(`Change ${changeId} is undone.`)
  }
}

function merge(keptReference: string, goneReference: string): Change {
  return async ({ database: { pool }, print }, why) => {
    const { kept, gone } = await mergeFacilities(pool, keptReference, goneReference, why)
    print(`${titleOf(kept)}: kept`)
    print(`${titleOf(gone)}: merged into it; ${addressOf(gone)} leads to ${addressOf(kept)}`)
  }
}

const review: Action = async (pool, { print }) => {
  const reviews = await listOpenReviews(pool, MAX_REVIEWS)
  for (const { facility_id, name, other_id, other_name, city, reason } of reviews) {
    print(`${facility_id} ${name}  ~  ${other_id} ${other_name}  (${city}: ${reason})`)
  }
  print(reviews.length === 0 ? 'Nothing to review.' : '\nmerge KEEP GONE, or distinct ID ID.')
}

function settle(reference: string, otherReference: string): Action {
  return async (pool, { print }) => {
    const facility = await findFacilityBy(pool, reference)
    const other = await findFacilityBy(pool, otherReference)
    if (!(await settleAsDifferent(pool, facility, other))) {
      throw new UserFacingError('These two are told apart already.')
    }
    print('Marked as two different facilities.')
  }
}
