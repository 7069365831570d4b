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
import { ConflictError, type DocumentAsSent } from './editing.queries.ts'
import type { Texts } from './record-draft.ts'
import type { ThingDocument } from './things/edited-things.contract.ts'

/** A document of a facility, or of a thing of any kind. */
type Written = EditedDocument | ThingDocument

export type DocumentFormProps = {
  /** The one that is changed; without it, one is added. */
  document?: Written
  /** Documents of things say what became of a claim, and not which years they speak of. */
  isOfThing?: boolean
  /** Texts of a document that is being added, which the draft keeps. */
  texts?: Texts
  onType?: (texts: Texts) => void
  onSave: (document: DocumentAsSent) => Promise<unknown>
  onClose: () => void
}

/** By the names of the API; those of years and of Spanish are inside another object there. */
const textsOf = ({ spanish, ...written }: Written): Texts => {
  const years = 'years' in written ? written.years : null
  return {
    ...Object.fromEntries(
      Object.entries(written).flatMap(([name, value]) => {
        if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']]
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
      }),
    ),
    from: String(years?.from ?? ''),
    to: String(years?.to ?? ''),
    spanish: spanish.statement ?? '',
    spanishFindIt: spanish.findIt ?? '',
  }
}

/** The server checks each value and says what is wrong with it. */
function asSent(texts: Texts, isOfThing: boolean): DocumentAsSent {
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
    ...(isOfThing && {
      outcome: text('outcome'),
      namesIt: text('namesIt') && text('namesIt') === 'yes',
    }),
    spanish: Object.fromEntries(Object.entries(spanish).filter(([, value]) => value)),
  } as DocumentAsSent
}

const outcomes = ['finding', 'concession', 'verdict', 'contention', 'denied', 'none'] as const
const OUTCOMES: Record<(typeof outcomes)[number], () => string> = {
  finding: m.outcome_head_finding,
  concession: m.outcome_head_concession,
  verdict: m.outcome_head_verdict,
  contention: m.outcome_head_contention,
  denied: m.outcome_head_denied,
  none: m.desk_things_outcome_none,
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
  const { document, isOfThing = false, onType, onSave, onClose } = props
  const id = useId()
  const [own, setOwn] = useState<Texts>(() => (document ? textsOf(document) : {}))
  const texts = props.texts ?? own
  const save = useMutation({
    mutationFn: () => onSave(asSent(texts, isOfThing)),
    onSuccess: () => {
      showToast({
        title: document ? m.desk_records_doc_changed() : m.desk_records_doc_added(),
      })
      onClose()
    },
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
        {isOfThing ? (
          <>
            <SelectField
              {...field('outcome', m.desk_things_outcome())}
              placeholder={m.desk_records_doc_choose()}
              options={outcomes.map((each) => ({ value: each, label: OUTCOMES[each]() }))}
            />
            <SelectField
              {...field('namesIt', m.desk_things_names_it())}
              placeholder={m.desk_records_no_choice()}
              options={[
                { value: 'yes', label: m.desk_records_yes() },
                { value: 'no', label: m.desk_records_no() },
              ]}
            />
          </>
        ) : (
          <>
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
          </>
        )}
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
