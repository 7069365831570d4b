/** Other names of a thing, and what it is linked to: found by a part of the name. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { ActionLabel } from '../../../staff/action-label.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { GivenRelation, ThingDetail } from './edited-things.contract.ts'
import { documentOptions } from './fact-field.tsx'
import { targetsQuery } from './things.queries.ts'

type Named = ThingDetail['names'][number]

const ROLES: Record<Named['role'], () => string> = {
  other: m.desk_things_name_other,
  spanish: m.desk_things_name_spanish,
  number: m.desk_things_name_number,
  record: m.desk_things_name_record,
}

type NamesProps = {
  roles: Named['role'][]
  names: Named[]
  wrong: Map<string, string>
  onChange: (names: Named[]) => void
}

export function ThingNamesField({ roles, names, wrong, onChange }: NamesProps) {
  const id = useId()
  const [first] = roles
  if (!first) return null
  const change = (at: number, part: Partial<Named>) =>
    onChange(names.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="kind-rows">
      <legend>{m.desk_things_names()}</legend>
      {wrong.has('') && <p className="field-error">{wrong.get('')}</p>}
      {names.map(({ name, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <div className="fact-row" key={at}>
          <TextField
            id={`${id}-${at}`}
            label={m.desk_things_name()}
            maxLength={120}
            value={name}
            error={wrong.get(`${at}.name`) ?? wrong.get(String(at))}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          {roles.length > 1 && (
            <SelectField
              id={`${id}-${at}-role`}
              label={m.desk_things_name_role()}
              value={role}
              options={roles.map((one) => ({ value: one, label: ROLES[one]() }))}
              onChange={(event) => change(at, { role: event.target.value as Named['role'] })}
            />
          )}
          <button
            type="button"
            className="text-link"
            onClick={() => onChange(names.filter((_, index) => index !== at))}
          >
            <ActionLabel words={[m.desk_things_remove(), m.desk_things_of({ name })]} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn secondary compact"
        onClick={() => onChange([...names, { name: '', role: first }])}
      >
        {m.desk_things_add_name()}
      </button>
    </fieldset>
  )
}

type RelationsProps = {
  thing: ThingDetail
  relations: GivenRelation[]
  wrong: Map<string, string>
  onChange: (relations: GivenRelation[]) => void
}

const roleInWords = (role: string): string => {
  const words = role.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function ThingRelationsField({ thing, relations, wrong, onChange }: RelationsProps) {
  const id = useId()
  const { relationRoles, documents } = thing
  const [labels, setLabels] = useState(
    () => new Map(thing.relations.map(({ role, target, label }) => [`${role} ${target}`, label])),
  )
  const change = (at: number, part: Partial<GivenRelation>) =>
    onChange(relations.map((one, index) => (index === at ? clean({ ...one, ...part }) : one)))
  return (
    <fieldset className="kind-rows">
      <legend>{m.desk_things_links()}</legend>
      <p className="hint">{m.desk_things_links_hint()}</p>
      {relations.map((relation, at) => {
        const { role, target, name, fromYear, toYear, source } = relation
        const label = labels.get(`${role} ${target}`) ?? target ?? name ?? ''
        const year = (field: 'fromYear' | 'toYear', text: string, value: number | undefined) => (
          <TextField
            id={`${id}-${at}-${field}`}
            label={text}
            inputMode="numeric"
            maxLength={4}
            value={String(value ?? '')}
            error={wrong.get(`${at}.${field}`)}
            onChange={(event) => change(at, { [field]: Number(event.target.value) || undefined })}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <div className="fact-row" key={at}>
            <p className="fact-link">
              <span className="meta">{roleInWords(role)}</span> <b>{label}</b>
            </p>
            {wrong.has(String(at)) && <p className="field-error">{wrong.get(String(at))}</p>}
            <TextField
              id={`${id}-${at}-name`}
              label={m.desk_things_link_name()}
              maxLength={160}
              value={name ?? ''}
              onChange={(event) => change(at, { name: event.target.value || undefined })}
            />
            {year('fromYear', m.desk_things_from(), fromYear)}
            {year('toYear', m.desk_things_to(), toYear)}
            <SelectField
              id={`${id}-${at}-source`}
              label={m.desk_things_source()}
              value={String(source ?? '')}
              placeholder={m.desk_records_no_choice()}
              options={documentOptions(documents)}
              onChange={(event) => change(at, { source: Number(event.target.value) || undefined })}
            />
            <button
              type="button"
              className="text-link"
              onClick={() => onChange(relations.filter((_, index) => index !== at))}
            >
              <ActionLabel words={[m.desk_things_remove(), m.desk_things_of({ name: label })]} />
            </button>
          </div>
        )
      })}
      <NewLink
        roles={relationRoles}
        onAdd={(role, target, label) => {
          setLabels(new Map([...labels, [`${role} ${target}`, label]]))
          onChange([...relations, { role, target }])
        }}
      />
    </fieldset>
  )
}

/** A field that was emptied is not there. */
const clean = (relation: GivenRelation): GivenRelation =>
  Object.fromEntries(
    Object.entries(relation).filter(([, value]) => value !== undefined),
  ) as GivenRelation

type NewLinkProps = {
  roles: ThingDetail['relationRoles']
  onAdd: (role: string, target: string, label: string) => void
}

function NewLink({ roles, onAdd }: NewLinkProps) {
  const id = useId()
  const [role, setRole] = useState(roles[0]?.role ?? '')
  const [text, setText] = useState('')
  const kind = roles.find((one) => one.role === role)?.targetKind ?? ''
  const { data } = useQuery(targetsQuery(kind, text))
  const isAsked = text.trim().length > 1
  return (
    <div className="fact-row">
      <SelectField
        id={`${id}-role`}
        label={m.desk_things_link_role()}
        value={role}
        options={roles.map((one) => ({ value: one.role, label: roleInWords(one.role) }))}
        onChange={(event) => setRole(event.target.value)}
      />
      <TextField
        id={`${id}-find`}
        label={m.desk_things_link_find()}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="fact-found" role="status">
        {isAsked && data?.targets.length === 0 && <p>{m.desk_things_link_none()}</p>}
        {isAsked &&
          data?.targets.map(({ target, label }) => (
            <button
              key={target}
              type="button"
              className="btn secondary compact"
              onClick={() => {
                onAdd(role, target, label)
                setText('')
              }}
            >
              <ActionLabel words={[label, m.desk_things_link_add()]} />
            </button>
          ))}
      </div>
    </div>
  )
}
