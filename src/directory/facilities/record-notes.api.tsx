/**
 * The legal notice, sources, how to cite the record, and its history; and what the contact page says to a visitor who
 * corrects it. Both as markup, which pages place as islands.
 */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import type { Queryable } from '../../platform/database/open.ts'
import { Problem } from '../../platform/http/problem.ts'
import { langOfEnglish } from '../../platform/web/language.ts'
import { isReferralOpen } from '../../site/open-states.ts'
import { urls } from '../../site/urls.ts'
import { truncate } from '../../ui/truncate.ts'
import { placesInWords } from '../area.ts'
import { shownCategory } from '../category-names.ts'
import { dateInWords } from '../date-in-words.ts'
import { Citation } from '../evidence/citation.tsx'
import { listDocuments, listSources } from '../evidence/evidence.sql.ts'
import type { Showing } from '../evidence/showings.ts'
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
    category: category && shownCategory(category),
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
      listHistory(database.reads.pool, id),
    ])
    const sources = await listSources(db, documents)
    const { name, city, state, stateCode, lastReviewed } = record
    return c.html(
      renderToStaticMarkup(
        <>
          <LegalNotice
            {...record}
            isReferralOpen={isReferralOpen(c)}
            showsWorkers={showsWorkers(documents)}
          />
          <div className="section-head">
            <h2>{sources.length > 0 ? m.record_notes_sources() : m.record_notes_about()}</h2>
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
            {m.record_notes_cite({
              site: site.name,
              number: recordNumber(stateCode, id),
              name,
              place: `${city}, ${state}`,
            })}
            {lastReviewed && m.record_notes_reviewed({ day: dateInWords(lastReviewed) })}
          </p>
          <RecordHistory entries={history} />
        </>,
      ),
    )
  })

type Cited = NonNullable<Awaited<ReturnType<typeof findCited>>>

/** What a document may show without a word about anybody who worked there. */
const ABOUT_THE_PLACE: (string | null)[] = [
  'waste-soil-water',
  'mineral-occurrence',
  'place-and-period',
] satisfies Showing[]

/** A record without a document counts too: nothing says that nobody was exposed. */
const showsWorkers = (documents: { shows: string | null }[]): boolean =>
  documents.length === 0 || documents.some(({ shows }) => !ABOUT_THE_PLACE.includes(shows))

type LegalNoticeProps = Cited & { isReferralOpen: boolean; showsWorkers: boolean }

function LegalNotice(props: LegalNoticeProps) {
  const { name, city, state, category, isReferralOpen, showsWorkers } = props
  return (
    <section className="facility-legal legal">
      <h2>{m.record_notes_legal()}</h2>
      <p>
        {!showsWorkers && `${m.record_notes_no_workers()} `}
        {category
          ? m.record_notes_rights_with_category({
              name,
              city,
              state,
              category: placesInWords(category),
            })
          : m.record_notes_rights({ name, city, state })}
      </p>
      <a className={isReferralOpen ? 'btn' : 'btn secondary'} href={urls.legalHelp()}>
        {isReferralOpen ? m.common_consultation() : m.referral_closed_ways()}
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
          {m.record_notes_correcting()}{' '}
          <b>
            {recordNumber(record.stateCode, record.id)} {record.name}
          </b>
          , {record.city}, {record.state}. {m.record_notes_what_is_wrong()}
        </>
      ) : (
        m.record_notes_correcting_unknown()
      )}
    </p>
  )
}

const dayOf = (at: Date) => dateInWords(at.toISOString())

/** Who, when and why, with the old values. Staff are named for staff alone. */
function RecordHistory({ entries }: { entries: HistoryEntry[] }) {
  const changed = entries.filter(({ by }) => by !== 'added')
  return (
    <details className="record-history">
      <summary>
        {m.record_notes_history()}{' '}
        {changed.length === 0
          ? m.record_notes_unchanged()
          : m.record_notes_changes({ count: changed.length })}
      </summary>
      <ol>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
          <li key={index}>
            <p>
              <b>{dayOf(entry.at)}</b> {whoOf(entry)}
            </p>
            {entry.by === 'staff' && (
              <p>
                {m.record_notes_why()}{' '}
                {entry.reason ? written(entry.reason) : m.record_notes_no_reason()}
              </p>
            )}
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => (
                  <div key={change.field + change.old + change.new}>
                    <dt lang={langOfEnglish()}>{labelOf(change.field)}</dt>
                    <dd>
                      <Value of={change.old} as="del" /> <Value of={change.new} as="ins" />
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

const ROLES = { editor: m.record_notes_by_editor, admin: m.record_notes_by_admin }

function whoOf({ by, actorRole, list, importedAt }: HistoryEntry): string {
  if (by === 'staff') return actorRole ? ROLES[actorRole]() : m.record_notes_staff()
  const from = list ? m.record_notes_list_with_name({ name: list }) : m.record_notes_list()
  if (by === 'undo')
    return importedAt
      ? m.record_notes_undone_with_day({ list: from, day: dayOf(importedAt) })
      : m.record_notes_undone({ list: from })
  if (by === 'import') return m.record_notes_from({ list: from })
  return list ? m.record_notes_added_from({ list: from }) : m.record_notes_added()
}

/** What staff wrote, in English. */
const written = (text: string) => (langOfEnglish() ? <span lang="en">{text}</span> : text)

const MAX_SHOWN_LENGTH = 300

function Value({ of: value, as: Change }: { of: string | null; as: 'del' | 'ins' }) {
  if (value === null) return <Change>{m.record_notes_nothing()}</Change>
  return <Change lang={langOfEnglish()}>{truncate(value, MAX_SHOWN_LENGTH)}</Change>
}

/** "operational_years" is "Operational years". */
function labelOf(field: string): string {
  if (field === 'is_active') return 'Listed'
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
