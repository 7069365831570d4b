/** Owners, former names, trades, products, unions and ships of a record, each with the document that names it. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type FactKind, factKinds } from '../evidence/evidence.contract.ts'
import { yearsOf } from '../evidence/evidence-record.tsx'
import type { EditedFact, RecordDetail } from './editing.contract.ts'
import { ConflictError, type FactAsSent, setFacts } from './editing.queries.ts'
import { RowActions } from './record-documents.tsx'
import type { Texts } from './record-draft.ts'
import { asItIs, type SharedProps } from './record-history.tsx'

const KIND_NAMES: Record<FactKind, () => string> = {
  owner: m.desk_records_fact_owner,
  'former-name': m.desk_records_fact_former_name,
  trade: m.desk_records_fact_trade,
  product: m.desk_records_fact_product,
  union: m.desk_records_fact_union,
  ship: m.desk_records_fact_ship,
}

const textsOf = ({ kind, name, from, to, documentId, spanish }: EditedFact): Texts => ({
  kind,
  name,
  from: String(from ?? ''),
  to: String(to ?? ''),
  documentId: String(documentId ?? ''),
  spanish: spanish ?? '',
})

/** The server checks each value and says what is wrong with it. */
function asSent(texts: Texts): FactAsSent {
  const text = (name: string) => texts[name]?.trim() || undefined
  const number = (name: string) => Number(text(name)) || text(name) || null
  return {
    kind: text('kind'),
    name: text('name') ?? '',
    from: number('from'),
    to: number('to'),
    documentId: number('documentId'),
    spanish: text('spanish'),
  } as FactAsSent
}

/** Spanish is left as it is. */
const asIs = ({ spanish: _, ...fact }: EditedFact): FactAsSent => fact

export function RecordFacts({ record, draft, setDraft, accept, meet }: SharedProps) {
  const { facts, revision } = record
  const id = useId()
  const [openId, setOpenId] = useState<number | null>(null)
  const send = async (changed: FactAsSent[], title: string) => {
    const after = await setFacts(record.id, { revision, facts: changed }).catch((error) => {
      meet(error)
      throw error
    })
    showToast({ title })
    await accept(after, asItIs)
  }
  const removal = useMutation({
    mutationFn: (gone: EditedFact) =>
      send(facts.filter((fact) => fact !== gone).map(asIs), m.desk_records_fact_removed()),
  })
  const failure = removal.error instanceof ConflictError ? null : removal.error
  const setFact = (fact: Texts | undefined) =>
    setDraft(({ fact: _fact, ...rest }) => (fact ? { ...rest, fact } : rest))
  return (
    <section className="record-group" aria-labelledby={id}>
      <h2 id={id}>{m.desk_records_facts()}</h2>
      <p className="meta">{m.desk_records_facts_note()}</p>
      {failure && <ErrorBox message={messageOf(failure)} />}
      {facts.length === 0 && <p>{m.desk_records_no_facts()}</p>}
      <ul className="record-facts">
        {facts.map((fact, at) => (
          <li key={fact.id}>
            {openId === fact.id ? (
              <FactForm
                key={revision}
                record={record}
                title={fact.name}
                first={textsOf(fact)}
                at={at}
                onSave={(written) =>
                  send(
                    facts.map((one) => (one === fact ? { ...written, id: one.id } : asIs(one))),
                    m.desk_records_fact_changed(),
                  )
                }
                onClose={() => setOpenId(null)}
              />
            ) : (
              <FactRow
                fact={fact}
                record={record}
                isBusy={removal.isPending}
                onEdit={() => setOpenId(fact.id)}
                onRemove={() => removal.mutate(fact)}
              />
            )}
          </li>
        ))}
      </ul>
      {draft.fact ? (
        <FactForm
          record={record}
          title={m.desk_records_add_fact()}
          first={draft.fact}
          at={facts.length}
          onType={setFact}
          onSave={(written) => send([...facts.map(asIs), written], m.desk_records_fact_added())}
          onClose={() => setFact(undefined)}
        />
      ) : (
        <button type="button" className="btn secondary compact" onClick={() => setFact({})}>
          {m.desk_records_add_fact()}
        </button>
      )}
    </section>
  )
}

type FactRowProps = {
  fact: EditedFact
  record: RecordDetail
  isBusy: boolean
  onEdit: () => void
  onRemove: () => void
}

function FactRow({ fact, record, isBusy, onEdit, onRemove }: FactRowProps) {
  const { kind, name, from, to, documentId } = fact
  const at = record.documents.findIndex((document) => document.id === documentId)
  const of = m.desk_records_of_document({ title: name })
  return (
    <>
      <p className="record-year">
        <span>{KIND_NAMES[kind]()}</span>
      </p>
      <div>
        <p>
          <b>{name}</b> {yearsOf({ fromYear: from, toYear: to })}
        </p>
        <p className="meta">
          {at < 0
            ? m.desk_records_fact_no_document()
            : `${m.desk_records_document_number({ number: at + 1 })}. ${record.documents[at]?.title}`}
        </p>
        <RowActions
          actions={[
            [m.desk_records_edit_document(), onEdit],
            [m.desk_records_fact_remove(), onRemove],
          ]}
          {...{ of, isBusy }}
        />
      </div>
    </>
  )
}

/** What the server found wrong with the fact at this place in the list, by field. */
function wrongFields(error: Error | null, at: number): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(
    error.errors.flatMap(({ field, message }) => {
      const [, place, name = ''] = /^facts\.(\d+)\.(\w+)$/.exec(field) ?? []
      return Number(place) === at ? [[name, message]] : []
    }),
  )
}

type FactFormProps = {
  record: RecordDetail
  title: string
  first: Texts
  /** Its place in the list that is sent: the server names what is wrong by it. */
  at: number
  onType?: (texts: Texts) => void
  onSave: (fact: FactAsSent) => Promise<void>
  onClose: () => void
}

function FactForm({ record, title, first, at, onType, onSave, onClose }: FactFormProps) {
  const id = useId()
  const [texts, setTexts] = useState(first)
  const save = useMutation({ mutationFn: () => onSave(asSent(texts)), onSuccess: onClose })
  const wrong = wrongFields(save.error, at)
  const field = (name: string, label: string) => ({
    id: `${id}-${name}`,
    label,
    error: wrong.get(name),
    value: texts[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      const next = { ...texts, [name]: event.target.value }
      setTexts(next)
      onType?.(next)
    },
  })
  const year = { inputMode: 'numeric', maxLength: 4, isOptional: true } as const
  const failure =
    save.error && wrong.size === 0 && !(save.error instanceof ConflictError) ? save.error : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="record-pane" onSubmit={send} noValidate aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {failure && <ErrorBox message={messageOf(failure)} />}
      <div className="record-form">
        <SelectField
          {...field('kind', m.desk_records_doc_kind())}
          placeholder={m.desk_records_doc_choose()}
          options={factKinds.map((kind) => ({ value: kind, label: KIND_NAMES[kind]() }))}
        />
        <TextField {...field('name', m.desk_records_fact_name())} maxLength={160} />
        <TextField {...field('from', m.desk_records_fact_from())} {...year} />
        <TextField {...field('to', m.desk_records_fact_to())} {...year} />
        <SelectField
          {...field('documentId', m.desk_records_fact_document())}
          placeholder={m.desk_records_fact_no_document()}
          options={record.documents.map((document, index) => ({
            value: String(document.id),
            label: `${index + 1}. ${document.title}`,
          }))}
        />
        <TextField
          {...field('spanish', m.desk_records_fact_spanish())}
          maxLength={240}
          lang="es"
          isOptional
        />
      </div>
      <p className="actions">
        <button type="submit" className="btn secondary compact" disabled={save.isPending}>
          {save.isPending ? m.desk_records_doc_saving() : m.desk_records_fact_save()}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
      </p>
    </form>
  )
}
