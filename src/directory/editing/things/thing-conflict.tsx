/** Somebody else published first: which of the parts that both changed stays theirs. */

import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { contestedParts, partNames, type ThingDraft } from './thing-draft.ts'
import type { ThingConflictError } from './things.queries.ts'

type ThingConflictPanelProps = {
  conflict: ThingConflictError
  draft: ThingDraft
  /** With the parts of which the other's value stays. */
  onSettled: (theirs: string[]) => void
}

export function ThingConflictPanel({ conflict, draft, onSettled }: ThingConflictPanelProps) {
  const [theirs, setTheirs] = useState<string[]>([])
  const { current, who } = conflict
  const names = partNames(current)
  const choose = (part: string, isTheirs: boolean) =>
    setTheirs(isTheirs ? [...theirs, part] : theirs.filter((each) => each !== part))
  return (
    <section className="record-conflict" role="alert">
      <p>
        <b>{m.desk_records_conflict({ name: who ?? m.desk_records_conflict_somebody() })}</b>
      </p>
      {contestedParts(draft, current).map((part) => (
        <fieldset key={part}>
          <legend>{names.get(part) ?? part}</legend>
          {[true, false].map((isTheirs) => (
            <label className="choice" key={String(isTheirs)}>
              <input
                type="radio"
                name={`conflict-${part}`}
                checked={theirs.includes(part) === isTheirs}
                onChange={() => choose(part, isTheirs)}
              />
              <span>{isTheirs ? m.desk_records_keep_theirs() : m.desk_records_use_mine()}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className="meta">{m.desk_records_conflict_rest()}</p>
      <button type="button" className="btn secondary compact" onClick={() => onSettled(theirs)}>
        {m.desk_records_conflict_done()}
      </button>
    </section>
  )
}
