/** The documents of a record, oldest first, and the grade that follows from them. */

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ActionLabel } from '../../staff/action-label.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { readingName } from '../evidence/citation.tsx'
import { evidenceKindName } from '../evidence/evidence-kinds.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import { showingName } from '../evidence/showings.ts'
import { DocumentForm } from './document-form.tsx'
import type { EditedDocument, RecordDetail } from './editing.contract.ts'
import {
  type DocumentAsSent,
  orderDocuments,
  saveDocument,
  withdrawDocument,
} from './editing.queries.ts'
import type { Texts } from './record-draft.ts'
import { asItIs, type SharedProps } from './record-history.tsx'

export function RecordDocuments(props: SharedProps) {
  const { record, draft, setDraft, accept, meet } = props
  const { documents, revision } = record
  const id = useId()
  const [openId, setOpenId] = useState<number | null>(null)
  const act = useMutation({
    mutationFn: ({ work }: { work: () => Promise<RecordDetail>; title: string }) => work(),
    onSuccess: async (changed, { title }) => {
      showToast({ title })
      await accept(changed, asItIs)
    },
    onError: meet,
  })
  const withdraw = (document: EditedDocument) =>
    act.mutate({
      work: () => withdrawDocument(record.id, document.id, { revision }),
      title: m.desk_records_doc_withdrawn(),
    })
  const swap = (at: number) => {
    const order = documents.map((document) => document.id)
    const [first, second] = [order[at], order[at + 1]]
    if (first === undefined || second === undefined) return
    order.splice(at, 2, second, first)
    act.mutate({
      work: () => orderDocuments(record.id, { revision, order }),
      title: m.desk_records_doc_ordered(),
    })
  }
  const isAdding = draft.document !== undefined
  const save = async (written: DocumentAsSent, documentId: number | null) => {
    const sent = saveDocument(record.id, documentId, { revision, document: written })
    const changed = await sent.catch((error) => {
      meet(error)
      throw error
    })
    await accept(changed, asItIs)
  }
  const setDocument = (document: Texts | undefined) =>
    setDraft(({ document: _document, ...rest }) => (document ? { ...rest, document } : rest))
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_documents()}</h2>
      <p className="meta">{m.desk_records_documents_note()}</p>
      {act.error && <ErrorBox message={messageOf(act.error)} />}
      {documents.length === 0 && <p>{m.desk_records_no_documents()}</p>}
      <ol className="record-documents">
        {documents.map((document, at) => (
          <li key={document.id}>
            {openId === document.id ? (
              <DocumentForm
                key={revision}
                document={document}
                onSave={(written) => save(written, document.id)}
                onClose={() => setOpenId(null)}
              />
            ) : (
              <DocumentRow
                document={document}
                number={at + 1}
                isBusy={act.isPending}
                onEdit={() => setOpenId(document.id)}
                onWithdraw={() => withdraw(document)}
                onUp={
                  at > 0 && documents[at - 1]?.year === document.year ? () => swap(at - 1) : null
                }
                onDown={documents[at + 1]?.year === document.year ? () => swap(at) : null}
              />
            )}
          </li>
        ))}
      </ol>
      {isAdding ? (
        <DocumentForm
          texts={draft.document ?? {}}
          onType={setDocument}
          onSave={(written) => save(written, null)}
          onClose={() => setDocument(undefined)}
        />
      ) : (
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setDocument({ checkedOn: new Date().toISOString().slice(0, 10) })}
        >
          {m.desk_records_add_document()}
        </button>
      )}
      <GradeResult record={record} />
    </section>
  )
}

type DocumentRowProps = {
  document: Omit<EditedDocument, 'isHomePage' | 'years'> & { isHomePage?: boolean }
  number: number
  isBusy: boolean
  onEdit: () => void
  onWithdraw: () => void
  onUp?: (() => void) | null
  onDown?: (() => void) | null
}

export function DocumentRow({ document, number, isBusy, ...acts }: DocumentRowProps) {
  const { title, publisher, year, kind, statement, identifier, shows, readAs, quote } = document
  const cited = [title, publisher, identifier].filter(Boolean).join(', ')
  const of = m.desk_records_of_document({ title })
  const actions: RowActionsProps['actions'] = [
    [m.desk_records_edit_document(), acts.onEdit],
    [m.desk_records_up(), acts.onUp],
    [m.desk_records_down(), acts.onDown],
    [m.desk_records_withdraw(), acts.onWithdraw],
  ]
  return (
    <>
      <p className="record-year">
        <b>{year ?? '–'}</b>
        <span>{kind ? evidenceKindName(kind) : m.desk_records_names_only()}</span>
      </p>
      <div>
        <p>
          <b>{m.desk_records_document_number({ number })}.</b> {statement}
        </p>
        {quote && <blockquote>{quote}</blockquote>}
        <p className="meta">
          {cited}
          {shows && (
            <>
              . <b>{m.desk_records_shows()}</b> {showingName(shows)}
            </>
          )}
          {readAs && (
            <>
              . <b>{m.desk_records_read()}</b> {readingName(readAs)}
            </>
          )}
        </p>
        {document.isHomePage && <p className="field-error">{m.desk_records_home_page()}</p>}
        <RowActions {...{ actions, of, isBusy }} />
      </div>
    </>
  )
}

type RowActionsProps = {
  actions: [label: string, onClick: (() => void) | null | undefined][]
  /** What they act on, for those who do not see the row. */
  of: string
  isBusy: boolean
}

/** What can be done with one row; an action without a function is left out. */
export const RowActions = ({ actions, of, isBusy }: RowActionsProps) => (
  <p className="actions">
    {actions.map(
      ([label, onClick]) =>
        onClick && (
          <button
            key={label}
            type="button"
            className="text-link"
            disabled={isBusy}
            onClick={onClick}
          >
            <ActionLabel words={[label, of]} />
          </button>
        ),
    )}
  </p>
)

/** No control sets it: it is said which document decides it. */
function GradeResult({ record: { grade, documents } }: { record: RecordDetail }) {
  const about = documents.filter(({ kind, shows }) => kind !== null && shows !== 'place-and-period')
  const decisive = about.find(({ kind }) => kind !== 'site-report') ?? about[0]
  const why = () => {
    if (grade === 'demonstration') return m.desk_records_grade_invented()
    if (!decisive) return m.desk_records_grade_none()
    const shows = decisive.shows ? showingName(decisive.shows) : ''
    return m.desk_records_grade_from({ title: decisive.title, shows })
  }
  return (
    <div className="grade-result">
      <GradeTag grade={grade} />
      <p>
        <b>{m.desk_records_grade_why()}</b> {why()}
      </p>
    </div>
  )
}
