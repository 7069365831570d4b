/** Narrows a search by state and category: a plain form, sent at the press of its button. */
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import type { SearchChoice, SearchResults } from './search.contract.ts'
import type { ResultsAsked } from './search.queries.ts'

type SearchFiltersProps = { asked: ResultsAsked; results: SearchResults }

export function SearchFilters({ asked, results }: SearchFiltersProps) {
  const router = useRouter()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const { q } = asked
    const state = String(chosen.get('state'))
    const category = String(chosen.get('category'))
    router.navigate({ href: urls.search(q, { state, category }) })
  }
  return (
    <form className="filters" action={urls.search()} aria-label="Filters" onSubmit={onSubmit}>
      <input type="hidden" name="q" value={asked.q} />
      <Choice
        name="state"
        label="State"
        all="All states"
        chosen={asked.state}
        of={results.states}
      />
      <Choice
        name="category"
        label="Facility type"
        all="All types"
        chosen={asked.category}
        of={results.categories}
      />
      <button type="submit" className="btn two">
        Apply filters
      </button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | undefined
  of: SearchChoice[]
}

function Choice({ name, label, all, chosen = '', of: choices }: ChoiceProps) {
  const isListed = chosen === '' || choices.some(({ slug }) => slug === chosen)
  const id = `search-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select key={chosen} id={id} name={name} defaultValue={chosen}>
        <option value="">{all}</option>
        {!isListed && <option value={chosen}>{chosen}</option>}
        {choices.map(({ slug, name: title, count }) => (
          <option key={slug} value={slug}>
            {title} ({formatCount(count)})
          </option>
        ))}
      </select>
    </div>
  )
}
