/** Whose history is shown, for several people on one device, and the worked example. */
import { type FormEvent, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { historyTexts } from './history.texts.ts'
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
  const texts = historyTexts()
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
      <nav className="work-people" aria-label={texts.whose}>
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
            {texts.addPerson}
          </button>
        )}
        {!isExample && people.length > 1 && (
          <button type="button" onClick={onRemove}>
            {texts.remove} {people[at]?.name}
          </button>
        )}
        <button type="button" onClick={onExample}>
          {isExample ? texts.closeExample : texts.openExample}
        </button>
      </nav>
      {isExample && <p className="callout">{texts.invented}</p>}
      {isAdding && !isExample && (
        <form className="work-search" onSubmit={add} autoComplete="off">
          <TextField
            id="new-person"
            label={texts.whoseIsIt}
            hint={texts.whoseHint}
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" className="btn secondary compact">
            {texts.addThisPerson}
          </button>
        </form>
      )}
    </>
  )
}
