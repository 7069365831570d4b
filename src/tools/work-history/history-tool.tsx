/** The tool at /work-history: whose history, its entries, what they show, and how to take it along. */

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Link } from '../../ui/link.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'

import {
  type Entry,
  emptyEntry,
  freeName,
  HistoryError,
  MAX_ENTRIES,
  sortEntries,
  titleOf,
  type WorkHistory,
} from './history.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { PrivateNotice } from './private-notice.tsx'
import { linksOf, type SiteRecord } from './site-records.ts'
import { useStoredHistory } from './stored-history.ts'
import './work-history.css'

const loadFiles = () => import('./history-files.ts')
/** Loaded when they are opened. */
const EarningsForm = lazy(() => import('./earnings-form.tsx'))
const ExposurePaper = lazy(() => import('./exposure-paper.tsx'))
const HistoryResult = lazy(() => import('./history-result.tsx'))

type HistoryToolProps = {
  /** What prints while nothing is written. */
  blankPaper: ReactNode
  /** The form that sends rows, which only the leads have. */
  Attach: ComponentType<{ entries: Entry[] }>
}

export function HistoryTool({ blankPaper, Attach }: HistoryToolProps) {
  const stored = useStoredHistory()
  const [example, setExample] = useState<WorkHistory>()
  const isExample = example !== undefined
  const [who, setWho] = useState(0)
  /** The entry being changed, or one that a link started; `at` is its place in the list. */
  const [draft, setDraft] = useState({ entry: emptyEntry(), at: -1, number: 0 })
  const [isAttaching, setIsAttaching] = useState(false)
  const [hasEarnings, setHasEarnings] = useState(false)
  const [note, setNote] = useState('')
  const [records, setRecords] = useState<Record<string, SiteRecord>>({})
  const startDraft = (entry: Entry, at = -1) =>
    setDraft(({ number }) => ({ entry, at, number: number + 1 }))

  useEffect(() => {
    const read = async () => {
      const { hash } = location
      if (!hash.startsWith('#add=')) return
      const added = (await import('./read-add-link.ts')).readAddLink(hash)
      if (!added) return
      // A reload must not add it again, and the address says nothing afterward.
      window.history.replaceState(window.history.state, '', location.pathname)
      setExample(undefined)
      setDraft(({ number }) => ({ entry: added, at: -1, number: number + 1 }))
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const history = example ?? stored.history
  const at = Math.min(who, history.people.length - 1)
  const person = history.people[at]
  const entries = person?.entries ?? []
  /** Linked records whose documents the paper cannot cite yet: nothing is loaded unless asked for. */
  const isUncited = linksOf(entries).some((link) => !records[link])
  const saveEntries = (next: Entry[]) =>
    stored.save({
      people: history.people.map((each, index) =>
        index === at ? { ...each, entries: sortEntries(next) } : each,
      ),
    })

  function saveEntry(entry: Entry) {
    if (draft.at < 0 && entries.length >= MAX_ENTRIES) {
      return setNote(m.history_room({ entries: MAX_ENTRIES }))
    }
    saveEntries(
      draft.at < 0
        ? [...entries, entry]
        : entries.map((old, index) => (index === draft.at ? entry : old)),
    )
    setNote(
      (draft.at < 0
        ? (entry: string) => m.history_added({ entry })
        : (entry: string) => m.history_changed({ entry }))(titleOf(entry)),
    )
    startDraft(emptyEntry(entry.kind))
  }

  return (
    <>
      <div className="work-columns js-only noprint" inert={!stored.isRead}>
        <div>
          <PrivateNotice
            history={stored.history}
            isStored={stored.isStored}
            onOpen={(opened) => {
              setExample(undefined)
              stored.save(opened)
            }}
            onDelete={() => {
              stored.save(null)
              setWho(0)
              setIsAttaching(false)
              startDraft(emptyEntry())
              setNote(m.history_deleted())
            }}
          />
          <PeopleTabs
            history={history}
            at={at}
            isExample={isExample}
            onChoose={(index) => {
              setWho(index)
              startDraft(emptyEntry())
            }}
            onExample={async () => {
              setIsAttaching(false)
              if (isExample) return setExample(undefined)
              setExample((await import('./worked-example.ts')).workedExample())
            }}
            onAdd={(name) => {
              stored.save({
                people: [...history.people, { name: freeName(name, history.people), entries: [] }],
              })
              setWho(history.people.length)
            }}
            onRemove={() => {
              stored.save({ people: history.people.filter((_, index) => index !== at) })
              setWho(0)
            }}
          />
          <section aria-labelledby="entries">
            <div className="section-head">
              <h2 id="entries">{m.history_entries()}</h2>
              <p>{m.history_order()}</p>
            </div>
            {entries.length === 0 && <p className="work-quiet">{m.history_none()}</p>}
            <ul className="work-entries">
              {entries.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
                <EntryRow key={index} entry={entry}>
                  {!isExample && (
                    <p className="work-acts">
                      <button
                        type="button"
                        className="work-act"
                        aria-label={`${m.history_edit()} ${titleOf(entry)}`}
                        onClick={() => startDraft(entry, index)}
                      >
                        {m.history_edit()}
                      </button>
                      <button
                        type="button"
                        className="work-act"
                        aria-label={`${m.history_remove()} ${titleOf(entry)}`}
                        onClick={() => {
                          saveEntries(entries.filter((_, other) => other !== index))
                          setNote(m.history_removed({ entry: titleOf(entry) }))
                          startDraft(emptyEntry())
                        }}
                      >
                        {m.history_remove()}
                      </button>
                    </p>
                  )}
                </EntryRow>
              ))}
            </ul>
            <p role="status">{note}</p>
          </section>
          {!isExample && (
            <>
              <EntryForm
                key={draft.number}
                start={draft.entry}
                isChange={draft.at >= 0}
                onSave={saveEntry}
                onCancel={() => startDraft(emptyEntry())}
              />
              <details
                className="work-more work-earnings"
                onToggle={() => setHasEarnings(true)}
                ref={(element) => void (element?.open && setHasEarnings(true))}
              >
                <summary>{m.history_earnings()}</summary>
                {hasEarnings && (
                  <Suspense>
                    <EarningsForm
                      onRead={(read) => {
                        if (entries.length + read.length > MAX_ENTRIES) {
                          throw new HistoryError(m.history_room({ entries: MAX_ENTRIES }))
                        }
                        saveEntries([...entries, ...read])
                      }}
                    />
                  </Suspense>
                )}
              </details>
            </>
          )}
        </div>
        <aside className="work-results">
          {entries.length > 0 && (
            <Suspense>
              <HistoryResult entries={entries} records={records} onLoad={setRecords} />
            </Suspense>
          )}
          <section>
            <h3>{m.history_take()}</h3>
            <button type="button" className="btn wide js-only" onClick={() => window.print()}>
              {m.history_print()}
            </button>
            <p className="work-quiet">
              {m.history_print_text()} {isUncited && m.history_print_cites()}
            </p>
            {person && entries.length > 0 && (
              <>
                <button
                  type="button"
                  className="btn secondary wide js-only"
                  onClick={async () => (await loadFiles()).saveBundle(person, records)}
                >
                  {m.history_save_bundle()}
                </button>
                <p className="work-quiet">{m.history_save_bundle_text()}</p>
              </>
            )}
            <p>
              <Link href={urls.papersToSign()}>{m.papers_heading()}</Link>
            </p>
            <p className="work-quiet">{m.papers_description_short()}</p>
            {!isExample && entries.length > 0 && (
              <>
                <button
                  type="button"
                  className="btn secondary wide js-only"
                  aria-expanded={isAttaching}
                  onClick={() => setIsAttaching(!isAttaching)}
                >
                  {m.history_attach()}
                </button>
                <p className="work-quiet">{m.history_attach_only()}</p>
              </>
            )}
          </section>
        </aside>
      </div>
      {isAttaching && (
        <Suspense>
          <Attach entries={entries} />
        </Suspense>
      )}
      <section className="noprint work-preview">
        <div className="section-head">
          <h2>{m.history_paper()}</h2>
          <p>{m.history_paper_text()}</p>
        </div>
      </section>
      {entries.length > 0 ? (
        <Suspense>
          <ExposurePaper entries={entries} records={records} />
        </Suspense>
      ) : (
        blankPaper
      )}
    </>
  )
}
