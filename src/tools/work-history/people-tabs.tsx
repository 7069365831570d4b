/** Whose history is shown, for several people on one device, and the worked example. */

import { type FormEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'

import { MAX_NAME_LENGTH, MAX_PEOPLE, type WorkHistory } from './history.ts'

type PeopleTabsProps = {
  history: WorkHistory
  at: number
  isExample: boolean
  onChoose: (at: number) => void
  onExample: () => void
  onAdd: (name: string) => void
  onRemove: () => void
}

export function PeopleTabs({
  history,
  at,
  isExample,
  onChoose,
  onExample,
  onAdd,
  onRemove,
}: PeopleTabsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [name, setName] = useState('')
  const { people } = history
  function add(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    onAdd(name.trim())
    setName('')
    setIsAdding(false)
  }
  return (
    <>
      <nav className="work-people" aria-label={m.history_whose()}>
        {people.map((person, index) => (
          <button
            key={person.name}
            type="button"
            aria-current={index === at}
            onClick={() => onChoose(index)}
          >
            {person.name}
          </button>
        ))}
        {!isExample && people.length < MAX_PEOPLE && (
          <button type="button" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            {m.history_add_person()}
          </button>
        )}
        {!isExample && people.length > 1 && (
          <button type="button" onClick={onRemove}>
            {m.history_remove()} {people[at]?.name}
          </button>
        )}
        <button type="button" onClick={onExample}>
          {isExample ? m.history_close_example() : m.history_open_example()}
        </button>
      </nav>
      {isExample && <p className="callout">{m.history_invented()}</p>}
      {isAdding && !isExample && (
        <form className="work-search" onSubmit={add} autoComplete="off">
          <TextField
            id="new-person"
            label={m.history_whose_is_it()}
            hint={m.history_whose_hint()}
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" className="btn secondary compact">
            {m.history_add_this_person()}
          </button>
        </form>
      )}
    </>
  )
}
