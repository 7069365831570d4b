/** The facts of a lead in rows: what is known, how, and a form to correct it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { residenceStates } from '../leads/fields/details-rules.ts'
import {
  type FactName,
  factInWords,
  factNames,
  factOf,
  isKnown,
} from '../leads/fields/person-facts.ts'
import { m } from '../paraglide/messages.js'
import { FACT_ORIGINS, type FactOrigin } from '../platform/database/schema/lead-values.ts'
import { messageOf } from '../platform/errors.ts'
import { ApiError } from '../platform/web/api-client.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatDay } from '../ui/format-moment.ts'
import { ErrorBox } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import type { FactOriginRecord, LeadDetail } from './desk.contract.ts'
import { allLeads, leadDetailQuery, updateLead } from './desk.queries.ts'
import { EnumField, WithHidden } from './desk-parts.tsx'
import { leadRoutingQuery } from './firms/firms.queries.ts'
import { emptyPlace, placesAsSent, placesOf, WorkHistoryFields } from './work-history-fields.tsx'
import './lead-page.css'

const ORIGINS = {
  visitor: m.desk_facts_origins_visitor,
  phone: m.desk_facts_origins_phone,
  document: m.desk_facts_origins_document,
  mail: m.desk_facts_origins_mail,
  corrected: m.desk_facts_origins_corrected,
}

const ORIGIN_CHOICES = {
  phone: m.desk_facts_origin_choices_phone,
  document: m.desk_facts_origin_choices_document,
  mail: m.desk_facts_origin_choices_mail,
  corrected: m.desk_facts_origin_choices_corrected,
}

type FactRowsProps = { detail: LeadDetail; canChange: boolean }

export function FactRows({ detail, canChange }: FactRowsProps) {
  const [open, setOpen] = useState<FactName | null>(null)
  const { lead } = detail
  return (
    <dl className="fact-rows">
      {factNames.map((name) => {
        const words = factInWords(name, lead[name])
        return (
          <div key={name}>
            <dt>{factOf(name).name()}</dt>
            <dd className={words ? undefined : 'meta'}>
              <FactValue name={name} words={words} value={lead[name]} />
            </dd>
            <dd className="meta">{words && originInWords(detail.factOrigins[name])}</dd>
            <dd>
              {canChange && (
                <button
                  type="button"
                  className="text-link"
                  aria-expanded={open === name}
                  onClick={() => setOpen(open === name ? null : name)}
                >
                  <WithHidden parts={actOf(name, words !== '')} />
                </button>
              )}
            </dd>
            {open === name && (
              <dd className="fact-form">
                <FactForm name={name} detail={detail} onClose={() => setOpen(null)} />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** What the leads say that were merged into this one: to be read here, and corrected above. */
export function MergedFacts({ detail: { mergedFacts } }: { detail: LeadDetail }) {
  return mergedFacts.map(({ id, reference, createdAt, facts, factOrigins }) => {
    const known = factNames.filter((name) => isKnown(facts[name]))
    if (known.length === 0) return null
    return (
      <section key={id}>
        <h3 className="h4">{m.desk_facts_merged({ reference, day: formatDay(createdAt) })}</h3>
        <dl className="fact-rows">
          {known.map((name) => (
            <div key={name}>
              <dt>{factOf(name).name()}</dt>
              <dd>
                <FactValue name={name} words={factInWords(name, facts[name])} value={facts[name]} />
              </dd>
              <dd className="meta">{originInWords(factOrigins[name])}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

const actOf = (fact: FactName, isGiven: boolean): string[] => {
  const name = factOf(fact).name()
  return isGiven
    ? [m.desk_facts_correct_1(), m.desk_facts_correct_2({ name })]
    : [m.desk_facts_add_1(), m.desk_facts_add_2({ name })]
}

function FactValue({ name, words, value }: { name: FactName; words: string; value: unknown }) {
  if (!words) return m.desk_facts_not_known()
  if (factOf(name).kind !== 'works' || !Array.isArray(value)) return words
  return (
    <ol>
      {value.map((work) => (
        <li key={JSON.stringify(work)}>{factInWords(name, [work])}</li>
      ))}
    </ol>
  )
}

function originInWords(record: FactOriginRecord | undefined): string {
  if (!record) return m.desk_facts_origins_form()
  return ORIGINS[record.origin]({ day: formatDay(record.at) })
}

type FactFormProps = { name: FactName; detail: LeadDetail; onClose: () => void }

/** Saved at once, so that a fact is never left in a draft while somebody is on the phone. */
export function FactForm({ name, detail: { lead }, onClose }: FactFormProps) {
  const id = useId()
  const { kind } = factOf(name)
  const [text, setText] = useState(() => (kind === 'works' ? '' : String(lead[name] ?? '')))
  const [places, setPlaces] = useState(() =>
    lead.workHistory.length > 0 ? placesOf(lead.workHistory) : [emptyPlace()],
  )
  const [origin, setOrigin] = useState<FactOrigin>('phone')
  const queryClient = useQueryClient()
  const save = useMutation({
    // Another fact may be opened and saved while this one is on its way: it waits for its turn, and for the lead.
    scope: { id: `facts-${lead.id}` },
    mutationFn: async () => {
      const value = kind === 'works' ? placesAsSent(places) : asSent(text)
      const known = queryClient.getQueryData(leadDetailQuery(lead.id).queryKey)?.lead ?? lead
      const change = { [name]: value, factsOrigin: origin, updatedAt: known.updatedAt }
      const outcome = await updateLead(lead.id, change)
      if (!('conflict' in outcome)) return
      const by = outcome.conflict.changedBy ?? m.desk_facts_somebody()
      throw new Error(m.desk_facts_changed_meanwhile({ name: by }))
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(allLeads),
        // Which firms may have it follows from the facts.
        queryClient.invalidateQueries(leadRoutingQuery(lead.id)),
      ]),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: m.desk_facts_saved({ name: factOf(name).name() }) })
        onClose()
      },
    })
  }
  const wrong = save.error instanceof ApiError ? save.error.errors[0]?.message : undefined
  return (
    <form onSubmit={send} noValidate>
      {save.error && <ErrorBox message={wrong ?? messageOf(save.error)} />}
      <div className="field-pair">
        {kind === 'works' ? (
          <WorkHistoryFields id={id} places={places} onChange={setPlaces} />
        ) : (
          <FactField id={id} name={name} value={text} onChange={setText} />
        )}
        <EnumField
          id={`${id}-origin`}
          label={m.desk_facts_origin()}
          values={FACT_ORIGINS}
          labelOf={(each) => ORIGIN_CHOICES[each]()}
          value={origin}
          onChange={(chosen = origin) => setOrigin(chosen)}
        />
      </div>
      <p className="actions">
        <button type="submit" className="btn compact" disabled={save.isPending}>
          {save.isPending ? m.desk_facts_saving() : m.desk_facts_save()}
        </button>
        <button type="button" className="text-link" onClick={onClose}>
          {m.desk_facts_cancel()}
        </button>
      </p>
    </form>
  )
}

const FLAGS: Record<string, boolean> = { true: true, false: false }
/** An emptied field removes the fact. */
const asSent = (text: string) => (text.trim() === '' ? null : (FLAGS[text] ?? text.trim()))

type FactFieldProps = {
  id: string
  name: FactName
  value: string
  onChange: (value: string) => void
}

function FactField({ id, name, value, onChange }: FactFieldProps): ReactNode {
  const { kind, maxLength, values = [], name: label } = factOf(name)
  const field = {
    id,
    label: label(),
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'line') return <TextField maxLength={maxLength} {...field} />
  if (kind === 'month') {
    // Browsers without a month picker show a text field, so the hint says what to type.
    return (
      <TextField
        type="month"
        hint={m.desk_facts_month()}
        min="1900-01"
        max={new Date().toISOString().slice(0, 7)}
        maxLength={7}
        placeholder="YYYY-MM"
        {...field}
      />
    )
  }
  const choices = kind === 'flag' ? ['false', 'true'] : values
  const options =
    kind === 'state'
      ? residenceStates
      : choices.map((each) => ({ value: each, label: factInWords(name, each) }))
  // A value of another system that is none of ours is not lost by opening the form.
  const isListed = !isKnown(value) || options.some((option) => option.value === value)
  return (
    <SelectField
      placeholder={m.desk_facts_unknown_option()}
      options={isListed ? options : [...options, { value, label: value }]}
      {...field}
    />
  )
}
