/** A document written down: kind, what it shows, statement, how to find it, how it was read. */

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { ApiError } from '../../platform/web/api-client.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { readingName, readings } from '../evidence/citation.tsx'
import { leadsToDocument } from '../evidence/document-address.ts'
import { evidenceKindName, evidenceKinds } from '../evidence/evidence-kinds.ts'
import { showingName, showings } from '../evidence/showings.ts'
import type { EditedDocument } from './editing.contract.ts'
import { ConflictError, type DocumentAsSent, saveDocument } from './editing.queries.ts'
import type { Texts } from './record-draft.ts'
import type { SharedProps } from './record-history.tsx'

type DocumentFormProps = SharedProps & {
  /** The one that is changed; without it, one is added. */
  document?: EditedDocument
  /** Texts of a document that is being added, which the draft keeps. */
  texts?: Texts
  onType?: (texts: Texts) => void
  onClose: () => void
}

/** By the names of the API; those of years and of Spanish are inside another object there. */
const textsOf = ({ years, spanish, ...document }: EditedDocument): Texts => ({
  ...Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ),
  from: String(years?.from ?? ''),
  to: String(years?.to ?? ''),
  spanish: spanish.statement ?? '',
  spanishFindIt: spanish.findIt ?? '',
})

/** The server checks each value and says what is wrong with it. */
function asSent(texts: Texts): DocumentAsSent {
  const text = (name: string) => texts[name]?.trim() || undefined
  const number = (name: string) => {
    const given = text(name)
    return given === undefined ? undefined : Number(given)
  }
  const spanish = { statement: text('spanish'), findIt: text('spanishFindIt') }
  const [from, to] = [number('from'), number('to')]
  return {
    kind: text('kind'),
    shows: text('shows'),
    statement: text('statement') ?? '',
    quote: text('quote'),
    title: text('title') ?? '',
    publisher: text('publisher') ?? null,
    year: number('year') ?? null,
    identifier: text('identifier'),
    url: text('url'),
    findIt: text('findIt'),
    readAs: text('readAs'),
    checkedOn: text('checkedOn'),
    ...(from === undefined && to === undefined
      ? {}
      : { years: { from: from ?? to, to: to ?? from } }),
    spanish: Object.fromEntries(Object.entries(spanish).filter(([, value]) => value)),
  } as DocumentAsSent
}

/** Fields of the form, by what the server calls them. */
const FIELDS: Record<string, string> = {
  'years.from': 'from',
  'years.to': 'to',
  years: 'from',
  'spanish.statement': 'spanish',
  'spanish.findIt': 'spanishFindIt',
}

function wrongFields(error: Error | null): Map<string, string> {
  if (!(error instanceof ApiError)) return new Map()
  return new Map(
    error.errors.map(({ field, message }) => {
      const name = field.replace(/^document\./, '')
      return [FIELDS[name] ?? name, message]
    }),
  )
}

export function DocumentForm(props: DocumentFormProps) {
  const { record, document, onType, onClose, accept, meet } = props
  const id = useId()
  const [own, setOwn] = useState<Texts>(() => (document ? textsOf(document) : {}))
  const texts = props.texts ?? own
  const save = useMutation({
    mutationFn: () =>
      saveDocument(record.id, document?.id ?? null, {
        revision: record.revision,
        document: asSent(texts),
      }),
    onSuccess: async (changed) => {
      showToast({
        title: document ? m.desk_records_doc_changed() : m.desk_records_doc_added(),
      })
      await accept(changed, ({ document: written, ...draft }) =>
        document && written ? { ...draft, document: written } : draft,
      )
      onClose()
    },
    onError: meet,
  })
  const wrong = wrongFields(save.error)
  const url = texts.url?.trim() ?? ''
  if (url !== '' && URL.canParse(url) && !leadsToDocument(url)) {
    wrong.set('url', m.desk_records_doc_url_home())
  }
  const field = (name: string, label: string) => ({
    id: `${id}-${name}`,
    label,
    error: wrong.get(name),
    value: texts[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      const next = { ...texts, [name]: event.target.value }
      if (onType) onType(next)
      else setOwn(next)
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const failure =
    save.error && wrong.size === 0 && !(save.error instanceof ConflictError) ? save.error : null
  return (
    <form
      className="record-pane"
      onSubmit={send}
      noValidate
      aria-labelledby={`${id}-title-of-form`}
    >
      <h3 id={`${id}-title-of-form`}>
        {document ? document.title : m.desk_records_add_document()}
      </h3>
      {failure && <ErrorBox message={messageOf(failure)} />}
      <div className="record-form">
        <SelectField
          {...field('kind', m.desk_records_doc_kind())}
          placeholder={m.desk_records_doc_choose()}
          options={evidenceKinds.map((kind) => ({ value: kind, label: evidenceKindName(kind) }))}
        />
        <SelectField
          {...field('shows', m.desk_records_doc_shows())}
          placeholder={m.desk_records_doc_choose()}
          options={showings.map((each) => ({ value: each, label: showingName(each) }))}
        />
        <div className="wide">
          <TextAreaField
            {...field('statement', m.desk_records_doc_statement())}
            maxLength={600}
            rows={3}
          />
        </div>
        <div className="wide">
          <TextAreaField
            {...field('spanish', m.desk_records_doc_spanish())}
            maxLength={900}
            rows={3}
            lang="es"
            isOptional
          />
        </div>
        <div className="wide">
          <TextAreaField
            {...field('quote', m.desk_records_doc_quote())}
            maxLength={600}
            rows={3}
            isOptional
          />
        </div>
        <TextField {...field('title', m.desk_records_doc_title())} maxLength={200} />
        <TextField
          {...field('publisher', m.desk_records_doc_publisher())}
          maxLength={120}
          isOptional
        />
        <TextField
          {...field('year', m.desk_records_doc_year())}
          inputMode="numeric"
          maxLength={4}
          isOptional
        />
        <TextField
          {...field('identifier', m.desk_records_doc_identifier())}
          maxLength={120}
          isOptional
        />
        <div className="wide">
          <TextField {...field('url', m.desk_records_doc_url())} type="url" maxLength={300} />
        </div>
        <div className="wide">
          <TextField {...field('findIt', m.desk_records_doc_find())} maxLength={200} isOptional />
        </div>
        <SelectField
          {...field('readAs', m.desk_records_doc_read())}
          placeholder={m.desk_records_doc_choose()}
          options={readings.map((each) => ({ value: each, label: readingName(each) }))}
        />
        <TextField {...field('checkedOn', m.desk_records_doc_checked())} type="date" />
        <TextField
          {...field('from', m.desk_records_doc_from())}
          inputMode="numeric"
          maxLength={4}
          isOptional
        />
        <TextField
          {...field('to', m.desk_records_doc_to())}
          inputMode="numeric"
          maxLength={4}
          isOptional
        />
      </div>
      <p className="actions">
        <button type="submit" className="btn secondary compact" disabled={save.isPending}>
          {save.isPending
            ? m.desk_records_doc_saving()
            : document
              ? m.desk_records_doc_save()
              : m.desk_records_doc_add()}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_records_cancel()}
        </button>
        {!document && <span className="meta">{m.desk_records_doc_kept()}</span>}
      </p>
    </form>
  )
}
