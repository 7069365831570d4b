/** Somebody else published first: both values of each field that both changed. */

import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import type { RecordConflict } from './editing.contract.ts'
import { type Draft, textsOf } from './record-draft.ts'

type RecordConflictPanelProps = {
  conflict: RecordConflict
  /** That both changed. */
  fields: string[]
  draft: Draft
  /** With the fields of which the other's value stays. */
  onSettled: (theirs: string[]) => void
}

export function RecordConflictPanel(props: RecordConflictPanelProps) {
  const { conflict, fields, draft, onSettled } = props
  const [theirs, setTheirs] = useState<string[]>([])
  const { current, since } = conflict
  const now = textsOf(current)
  const labels = new Map(current.declared.map(({ name, label }) => [name, label]))
  const who = since.find(({ who }) => who)?.who ?? m.desk_records_conflict_somebody()
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, name] : theirs.filter((each) => each !== name))
  return (
    <section className="record-conflict" role="alert">
      <p>
        <b>{m.desk_records_conflict({ name: who })}</b>
      </p>
      {fields.map((name) => (
        <fieldset key={name}>
          <legend>{labels.get(name) ?? name}</legend>
          <label className="choice">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={theirs.includes(name)}
              onChange={() => choose(name, true)}
            />
            <span>
              {m.desk_records_keep_theirs()}: <b>{now[name] || m.desk_records_nothing_value()}</b>
            </span>
          </label>
          <label className="choice">
            <input
              type="radio"
              name={`conflict-${name}`}
              checked={!theirs.includes(name)}
              onChange={() => choose(name, false)}
            />
            <span>
              {m.desk_records_use_mine()}:{' '}
              <b>{draft.texts[name] || m.desk_records_nothing_value()}</b>
            </span>
          </label>
        </fieldset>
      ))}
      <p className="meta">{m.desk_records_conflict_rest()}</p>
      <button type="button" className="btn secondary compact" onClick={() => onSettled(theirs)}>
        {m.desk_records_conflict_done()}
      </button>
    </section>
  )
}
