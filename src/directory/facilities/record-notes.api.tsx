/**
 * The legal notice, sources, how to cite the record, and its history; and what the contact page says to a visitor who
 * corrects it. Both as markup, which pages place as islands.
 */
import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../../site.config.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { urls } from '../../site/urls.ts'
import { formatDate } from '../../ui/format.ts'
import { truncate } from '../../ui/truncate.ts'
import { Citation } from '../evidence/citation.tsx'
import { asSource, listDocuments } from '../evidence/evidence.sql.ts'
import { findRowById } from '../facility-row.sql.ts'
import { recordNumber } from '../record-number.ts'
import { type HistoryEntry, listHistory } from './history.sql.ts'

/** What a citation of an active record, and the notice beside it, need. */
async function findCited(db: Queryable, id: number) {
  const row = await findRowById(db, id)
  if (!row) return null
  const { name, city, state, lastReviewed, category } = row
  return {
    id,
    name,
    city: city.name,
    state: state.name,
    stateCode: state.code,
    lastReviewed,
    category: category?.name ?? null,
  }
}

const ID_FILE = /^([0-9]{1,9})\.html$/

const idIn = (file: string) => Number(ID_FILE.exec(file)?.[1] ?? 0)

export const recordNotesApi = new Hono()
  .get('/correction-notes/:file', async (c) => {
    const id = idIn(c.req.param('file'))
    const record = id ? await findCited(c.var.services.db, id) : null
    return c.html(renderToStaticMarkup(<CorrectionNote record={record} />))
  })
  .get('/record-notes/:file', async (c) => {
    const { db, database } = c.var.services
    const id = idIn(c.req.param('file'))
    const record = id ? await findCited(db, id) : null
    if (!record) throw new Problem(404, 'Facility not found')
    const [documents, history] = await Promise.all([
      listDocuments(db, id),
      listHistory(database.pool, id),
    ])
    const sources = documents.flatMap(asSource)
    const { name, city, state, stateCode, lastReviewed } = record
    return c.html(
      renderToStaticMarkup(
        <>
          <LegalNotice {...record} />
          <div className="section-head">
            <h2>{sources.length > 0 ? 'Sources' : 'About this record'}</h2>
          </div>
          {sources.length > 0 && (
            <ol className="reference-list single">
              {sources.map((source) => (
                <li key={source.id}>
                  <Citation {...source} />
                </li>
              ))}
            </ol>
          )}
          <p className="meta record-citation">
            Cite as: {site.name}, record {recordNumber(stateCode, id)}, {name}, {city}, {state}.
            {lastReviewed && ` Last reviewed ${formatDate(lastReviewed)}.`}
          </p>
          <RecordHistory entries={history} />
        </>,
      ),
    )
  })

type Cited = NonNullable<Awaited<ReturnType<typeof findCited>>>

function LegalNotice({ name, city, state, category }: Cited) {
  return (
    <section className="facility-legal legal">
      <h2>Important Legal Information</h2>
      <p>
        If you were exposed to asbestos at {name} in {city}, {state}, or lived with someone who was,
        you may have a right to compensation. So may others who worked at{' '}
        {/* Shipyards, but residential sites. */}
        {category?.toLowerCase().replace(/[^s]$/, '$& sites') ?? 'industrial facilities'} and were
        later diagnosed. Time limits apply.
      </p>
      <a className="btn" href={urls.legalHelp()}>
        Get Free Legal Consultation
      </a>
    </section>
  )
}

type CorrectionNoteProps = { record: Cited | null }

function CorrectionNote({ record }: CorrectionNoteProps) {
  return (
    <p className="callout">
      {record ? (
        <>
          You are reporting a correction to record{' '}
          <b>
            {recordNumber(record.stateCode, record.id)} {record.name}
          </b>
          , {record.city}, {record.state}. Please say what is wrong, and how you know.
        </>
      ) : (
        'Please say which record you mean, what is wrong, and how you know.'
      )}
    </p>
  )
}

const dayOf = (at: Date) => formatDate(at.toISOString())

/** Who, when and why, with the old values. Staff are named for staff alone. */
function RecordHistory({ entries }: { entries: HistoryEntry[] }) {
  const changed = entries.filter(({ by }) => by !== 'added')
  return (
    <details className="record-history">
      <summary>
        History of this record:{' '}
        {changed.length === 0
          ? 'unchanged'
          : `${changed.length} ${changed.length === 1 ? 'change' : 'changes'}`}
      </summary>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
          <li key={index}>
            <p>
              <b>{dayOf(entry.at)}</b> {whoOf(entry)}
            </p>
            {entry.by === 'staff' && <p>Why: {entry.reason ?? 'no reason was given.'}</p>}
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => (
                  <div key={change.field + change.old + change.new}>
                    <dt>{labelOf(change.field)}</dt>
                    <dd>
                      <del>{shown(change.old)}</del> <ins>{shown(change.new)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function whoOf({ by, list, importedAt }: HistoryEntry): string {
  if (by === 'staff') return 'Staff'
  const from = list ? `the list “${list}”` : 'a list'
  if (by === 'undo')
    return `Import of ${from}${importedAt ? ` on ${dayOf(importedAt)}` : ''} undone`
  if (by === 'import') return `From ${from}`
  return list ? `Added from ${from}` : 'Added to the directory'
}

const LONGEST_SHOWN = 300

const shown = (value: string | null) =>
  value === null ? 'nothing' : truncate(value, LONGEST_SHOWN)

/** "operational_years" is "Operational years". */
function labelOf(field: string): string {
  if (field === 'is_active') return 'Listed'
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
