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
import { isReferralOpen } from '../../site/open-states.ts'
import { urls } from '../../site/urls.ts'
import { placesInWords } from '../area.ts'
import { shownCategory } from '../category-names.ts'
import { dateInWords } from '../date-in-words.ts'
import { Citation } from '../evidence/citation.tsx'
import { listDocuments, listSources } from '../evidence/evidence.sql.ts'
import { RecordHistory } from '../evidence/record-history.tsx'
import type { Showing } from '../evidence/showings.ts'
import { findRowById } from '../facility-row.sql.ts'
import { recordNumber } from '../record-number.ts'
import { listHistory } from './history.sql.ts'

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
