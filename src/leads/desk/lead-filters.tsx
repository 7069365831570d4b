/** The list's filters: the controls, and how the chosen view is written into the URL. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  LEVELS,
  type Level,
  PRIORITIES,
  type Priority,
  STATUSES,
  type Status,
} from '../../platform/database/schema/lead-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Cross } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { LeadCounts } from './desk.contract.ts'
import { deleteView, savedViewsQuery, saveView } from './desk.queries.ts'
import { EnumField } from './desk-parts.tsx'
import { SORT_LABELS, SORTS, type Sort } from './lead-model.ts'

export type ListView = {
  status?: Status | undefined
  priority?: Priority | undefined
  level?: Level | undefined
  due?: 'overdue' | undefined
  sort: Sort
  page: number
}

export function readView(search: string): ListView {
  const given = new URLSearchParams(search)
  const oneOf = <T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === given.get(name))
  const page = Number(given.get('page'))
  return {
    status: oneOf(STATUSES, 'status'),
    priority: oneOf(PRIORITIES, 'priority'),
    level: oneOf(LEVELS, 'level'),
    due: oneOf(['overdue'], 'due'),
    sort: oneOf(SORTS, 'sort') ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Only what differs from the default view. */
export function writeView(view: ListView, lead?: number | null): string {
  const entries = Object.entries({ ...view, ...(lead ? { lead } : {}) }).filter(
    ([name, value]) =>
      value !== undefined &&
      !(name === 'sort' && value === 'newest') &&
      !(name === 'page' && value === 1),
  )
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

export function readLeadId(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('lead'))
  return Number.isInteger(id) && id > 0 ? id : null
}

type LeadFiltersProps = {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
  onSearch: (text: string) => void
}

export function LeadFilters({ view, onFilter, onSearch }: LeadFiltersProps) {
  return (
    <div className="lead-filters">
      <Search onSearch={onSearch} />
      <div>
        <EnumField
          id="fs"
          label="Status"
          placeholder="All"
          values={STATUSES}
          value={view.status ?? ''}
          onChange={(status) => onFilter({ status })}
        />
      </div>
      <div>
        <EnumField
          id="fp"
          label="Priority"
          placeholder="All"
          values={PRIORITIES}
          value={view.priority ?? ''}
          onChange={(priority) => onFilter({ priority })}
        />
      </div>
      <div>
        <EnumField
          id="fq"
          label="Quality"
          placeholder="All"
          values={LEVELS}
          value={view.level ?? ''}
          onChange={(level) => onFilter({ level })}
        />
      </div>
      <div>
        <EnumField
          id="fo"
          label="Order"
          values={SORTS}
          labelOf={(sort) => SORT_LABELS[sort]}
          value={view.sort}
          onChange={(sort = 'newest') => onFilter({ sort })}
        />
      </div>
    </div>
  )
}

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    setError(wanted.length === 1 ? 'Type at least 2 characters.' : '')
    if (wanted.length !== 1) onSearch(wanted)
  }
  const clear = () => {
    setText('')
    setError('')
    onSearch('')
  }
  return (
    <search className="lead-search">
      <form onSubmit={send}>
        <label htmlFor="lead-search">Name, email, phone or reference</label>
        <div>
          <input
            id="lead-search"
            type="search"
            maxLength={100}
            autoComplete="off"
            value={text}
            aria-describedby={error ? 'lead-search-error' : undefined}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value === '') clear()
            }}
          />
          <button type="submit" className="btn compact">
            Find
          </button>
        </div>
        {error && (
          <p id="lead-search-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </form>
    </search>
  )
}

/** Named views of one's own. The search text is not in them: it names a person. */
export function SavedViews({ view }: { view: ListView }) {
  const queryClient = useQueryClient()
  const saved = useQuery(savedViewsQuery())
  const [name, setName] = useState('')
  const query = writeView({ ...view, page: 1 }).slice(1)
  const change = useMutation({
    mutationFn: (work: () => ReturnType<typeof saveView>) => work(),
    onSuccess: (views) => queryClient.setQueryData(savedViewsQuery().queryKey, views),
    onError: (error) =>
      showToast({ title: 'Not saved', description: messageOf(error), tone: 'bad' }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(() => saveView(name, query), { onSuccess: () => setName('') })
  }
  const views = saved.data?.views ?? []
  return (
    <div className="saved-views">
      {views.length > 0 && (
        <ul>
          {views.map((each) => (
            <li key={each.id}>
              <a
                href={`${urls.staff.leads()}${each.query && `?${each.query}`}`}
                aria-current={each.query === query ? 'true' : undefined}
              >
                {each.name}
              </a>
              <button
                type="button"
                aria-label={`Delete the view ${each.name}`}
                onClick={() => change.mutate(() => deleteView(each.id))}
              >
                <Cross />
              </button>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && !views.some((each) => each.query === query) && (
        <form onSubmit={save}>
          <input
            type="text"
            aria-label="Name of this view"
            placeholder="Name of this view"
            maxLength={60}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="btn secondary compact" disabled={change.isPending}>
            Save this view
          </button>
        </form>
      )}
    </div>
  )
}

export function QuickFilters({ view, counts }: { view: ListView; counts: LeadCounts }) {
  const plain: ListView = { sort: 'newest', page: 1 }
  const links: { label: string; count: number; target: ListView; isHere: boolean }[] = [
    { label: 'All', count: counts.all, target: plain, isHere: !view.status && !view.due },
    {
      label: 'New',
      count: counts.new,
      target: { ...plain, status: 'new' },
      isHere: view.status === 'new' && !view.due,
    },
    {
      label: 'Overdue',
      count: counts.overdue,
      target: { ...plain, due: 'overdue', sort: 'waiting' },
      isHere: view.due === 'overdue',
    },
  ]
  return (
    <nav className="quick-filters" aria-label="Quick filters">
      {links.map(({ label, count, target, isHere }) => (
        <a
          key={label}
          href={urls.staff.leads() + writeView(target)}
          aria-current={isHere ? 'true' : undefined}
        >
          {label} <b>{formatCount(count)}</b>
        </a>
      ))}
    </nav>
  )
}
