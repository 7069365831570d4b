import { type FormEvent, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import type { LeadCounts } from './lead-desk.contract.ts'
import { inWords, LEVELS, PRIORITIES, SORT_LABELS, SORTS, STATUSES } from './lead-words.ts'
import { type ListView, writeView } from './list-view.ts'

type LeadFiltersProps = {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
  onSearch: (text: string) => void
}

export function LeadFilters({ view, onFilter, onSearch }: LeadFiltersProps) {
  const choose = (name: 'status' | 'priority' | 'level') => (value: string) =>
    onFilter({ [name]: value === '' ? undefined : value })
  return (
    <div className="filters">
      <Search onSearch={onSearch} />
      <Choice
        id="fs"
        label="Status"
        all
        values={STATUSES}
        value={view.status}
        onChange={choose('status')}
      />
      <Choice
        id="fp"
        label="Priority"
        all
        values={PRIORITIES}
        value={view.priority}
        onChange={choose('priority')}
      />
      <Choice
        id="fq"
        label="Quality"
        all
        values={LEVELS}
        value={view.level}
        onChange={choose('level')}
      />
      <Choice
        id="fo"
        label="Order"
        values={SORTS}
        words={SORT_LABELS}
        value={view.sort}
        onChange={(value) => onFilter({ sort: SORTS.find((sort) => sort === value) ?? 'newest' })}
      />
    </div>
  )
}

type ChoiceProps = {
  id: string
  label: string
  values: readonly string[]
  words?: Record<string, string>
  all?: boolean
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({ id, label, values, words, all = false, value, onChange }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        {all && <option value="">All</option>}
        {values.map((item) => (
          <option key={item} value={item}>
            {words?.[item] ?? inWords(item)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    setMistake(wanted.length === 1 ? 'Type at least 2 characters.' : '')
    if (wanted.length !== 1) onSearch(wanted)
  }
  const clear = () => {
    setText('')
    setMistake('')
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
            aria-describedby={mistake ? 'lead-search-mistake' : undefined}
            onChange={(event) => {
              setText(event.target.value)
              if (event.target.value === '') clear()
            }}
          />
          <button type="submit" className="btn sm">
            Find
          </button>
        </div>
        {mistake && (
          <p id="lead-search-mistake" className="err" role="alert">
            {mistake}
          </p>
        )}
      </form>
    </search>
  )
}

export function QuickFilters({ view, counts }: { view: ListView; counts: LeadCounts }) {
  const plain = { sort: 'newest', page: 1 } as const
  const isAll = !view.status && !view.due
  const links = [
    { label: 'All', count: counts.all, view: plain, isHere: isAll },
    {
      label: 'New',
      count: counts.new,
      view: { ...plain, status: 'new' as const },
      isHere: view.status === 'new' && !view.due,
    },
    {
      label: 'Overdue',
      count: counts.overdue,
      view: { ...plain, due: 'overdue' as const, sort: 'waiting' as const },
      isHere: view.due === 'overdue',
    },
  ]
  return (
    <nav className="quick" aria-label="Quick filters">
      {links.map(({ label, count, view: target, isHere }) => (
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
