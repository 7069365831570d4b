/** The list's filters: the controls, and how the chosen view is written into the URL. */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SOURCE } from '../leads/attribution/attribution.contract.ts'
import { languageNames } from '../leads/fields/answer-names.ts'
import { m } from '../paraglide/messages.js'
import {
  LEVELS,
  type Level,
  PRIORITIES,
  type Priority,
  STATUSES,
  type Status,
} from '../platform/database/schema/lead-values.ts'
import { LANGUAGES, type Language } from '../platform/web/language.ts'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { formatCount } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import type { LeadCounts } from './desk.contract.ts'
import { EnumField } from './desk-parts.tsx'
import { SORTS, type Sort, sortNames } from './lead-model.ts'

/** The search field; an address that ends in it opens the list there. */
export const SEARCH_ID = 'lead-search'

export type ListView = {
  status?: Status | undefined
  priority?: Priority | undefined
  level?: Level | undefined
  due?: 'overdue' | undefined
  source?: string | undefined
  language?: Language | undefined
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
    source: SOURCE.exec(given.get('source') ?? '')?.[0],
    language: oneOf(LANGUAGES, 'language'),
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
  /** Offered while a source is typed. */
  sources: string[]
  onFilter: (change: Partial<ListView>) => void
  onSearch: (text: string) => void
}

export function LeadFilters({ view, sources, onFilter, onSearch }: LeadFiltersProps) {
  return (
    <div className="lead-filters">
      <Search onSearch={onSearch} />
      <div>
        <EnumField
          id="fs"
          label={m.desk_desk_parts_status()}
          placeholder={m.desk_common_all()}
          values={STATUSES}
          value={view.status ?? ''}
          onChange={(status) => onFilter({ status })}
        />
      </div>
      <div>
        <EnumField
          id="fp"
          label={m.desk_desk_parts_priority()}
          placeholder={m.desk_common_all()}
          values={PRIORITIES}
          value={view.priority ?? ''}
          onChange={(priority) => onFilter({ priority })}
        />
      </div>
      <div>
        <EnumField
          id="fq"
          label={m.desk_desk_parts_quality()}
          placeholder={m.desk_common_all()}
          values={LEVELS}
          value={view.level ?? ''}
          onChange={(level) => onFilter({ level })}
        />
      </div>
      <div>
        <EnumField
          id="fl"
          label={m.desk_common_language()}
          placeholder={m.desk_common_all()}
          values={LANGUAGES}
          labelOf={(language) => languageNames[language]()}
          value={view.language ?? ''}
          onChange={(language) => onFilter({ language })}
        />
      </div>
      <SourceField
        key={view.source ?? ''}
        source={view.source}
        sources={sources}
        onChange={(source) => onFilter({ source })}
      />
      <div>
        <EnumField
          id="fo"
          label={m.desk_leads_filters_order()}
          values={SORTS}
          labelOf={(sort) => sortNames[sort]()}
          value={view.sort}
          onChange={(sort = 'newest') => onFilter({ sort })}
        />
      </div>
    </div>
  )
}

type SourceFieldProps = {
  source: string | undefined
  sources: string[]
  onChange: (source: string | undefined) => void
}

/** Typed, because there may be any number of campaigns; those of the leads in view are offered. */
function SourceField({ source, sources, onChange }: SourceFieldProps) {
  const [error, setError] = useState('')
  const choose = (typed: string) => {
    const wanted = typed.trim().toLowerCase()
    const isKnown = wanted === '' || SOURCE.test(wanted)
    setError(isKnown ? '' : m.desk_leads_filters_source_error())
    if (isKnown && wanted !== (source ?? '')) onChange(wanted || undefined)
  }
  return (
    <form
      className="lead-source"
      onSubmit={(event) => {
        event.preventDefault()
        choose(String(new FormData(event.currentTarget).get('source') ?? ''))
      }}
    >
      <TextField
        id="fsource"
        name="source"
        label={m.desk_common_source()}
        placeholder={m.desk_common_all()}
        maxLength={100}
        autoComplete="off"
        list="known-sources"
        defaultValue={source}
        error={error}
        onBlur={(event) => choose(event.target.value)}
      />
      <datalist id="known-sources">
        {sources.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  )
}

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (location.hash === `#${SEARCH_ID}`) field.current?.focus()
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    setError(wanted.length === 1 ? m.desk_leads_filters_search_error() : '')
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
        <label htmlFor={SEARCH_ID}>{m.desk_leads_filters_search()}</label>
        <div>
          <input
            id={SEARCH_ID}
            ref={field}
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
            {m.desk_leads_filters_find()}
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

export function QuickFilters({ view, counts }: { view: ListView; counts: LeadCounts }) {
  const plain: ListView = { sort: 'newest', page: 1 }
  const links: { label: string; count: number; target: ListView; isHere: boolean }[] = [
    {
      label: m.desk_common_all(),
      count: counts.all,
      target: plain,
      isHere: !view.status && !view.due,
    },
    {
      label: m.desk_leads_quick_filters_new(),
      count: counts.new,
      target: { ...plain, status: 'new' },
      isHere: view.status === 'new' && !view.due,
    },
    {
      label: m.desk_leads_quick_filters_overdue(),
      count: counts.overdue,
      target: { ...plain, due: 'overdue', sort: 'waiting' },
      isHere: view.due === 'overdue',
    },
  ]
  return (
    <nav className="quick-filters" aria-label={m.desk_leads_quick_filters_label()}>
      {links.map(({ label, count, target, isHere }) => (
        <Link
          key={label}
          href={urls.staff.leads() + writeView(target)}
          aria-current={isHere ? 'true' : undefined}
        >
          {label} <b>{formatCount(count)}</b>
        </Link>
      ))}
    </nav>
  )
}
