/** The facilities of the category in the chosen state, a hundred at a time. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { shownMessage } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, ErrorBox } from '../../ui/notices.tsx'
import type { FacilityBrief } from '../facilities/facilities.contract.ts'
import type { State } from '../states/states.contract.ts'
import { categoryFacilitiesPage, categoryFacilitiesPages, PAGE_SIZE } from './categories.queries.ts'

import type { CategoryRecord } from './category-records.contract.ts'

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f']

type CategoryResultsProps = { record: CategoryRecord; chosen: State | undefined; page: number }

export function CategoryResults({ record, chosen, page }: CategoryResultsProps) {
  return (
    <section id="results" aria-labelledby="results-heading">
      <div className="section-head">
        <h2 id="results-heading">
          {chosen
            ? m.category_list_in({ name: record.name, state: chosen.name })
            : m.category_list({ name: record.name })}
        </h2>
      </div>
      {chosen ? (
        <StateResults key={`${chosen.slug} ${page}`} record={record} state={chosen} page={page} />
      ) : (
        <Empty>
          <p>{m.category_select_state({ noun: record.noun })}</p>
        </Empty>
      )}
    </section>
  )
}

type StateResultsProps = { record: CategoryRecord; state: State; page: number }

function StateResults({ record, state, page }: StateResultsProps) {
  const asked = { categorySlug: record.facilitiesOf, stateId: state.id, firstPage: page }
  const { data: pages, error, refetch } = useQuery(categoryFacilitiesPages(asked))
  const more = useMorePages(asked)
  const facilities = pages?.flatMap(({ items }) => items) ?? []
  const { list, continueAfter } = useContinuedReading(facilities.length)
  if (!pages) {
    return error ? (
      <ErrorBox message={error.message} onRetry={refetch}>
        <p>{m.category_rest_correct()}</p>
      </ErrorBox>
    ) : (
      <Placeholders />
    )
  }
  const last = pages.at(-1)
  const total = last?.total ?? 0
  if (facilities.length === 0) return <NoFacilities {...{ record, state, total }} />
  const before = (page - 1) * PAGE_SIZE
  const shown = before + facilities.length

  function loadMore() {
    if (more.isLoading) return
    continueAfter(facilities.length)
    more.load(pages ?? [])
  }

  return (
    <>
      {before > 0 && (
        <p>
          <Link className="arrow-link" href={`${pageUrl(record, state, page - 1)}#results`}>
            {m.category_previous({ count: PAGE_SIZE })}
          </Link>
        </p>
      )}
      <ul className="facility-links" ref={list}>
        {facilities.map((facility) => (
          <Entry key={facility.id} facility={facility} />
        ))}
      </ul>
      <p className="meta category-shown" role="status">
        {m.category_showing({
          from: formatCount(before + 1),
          to: formatCount(shown),
          total: formatCount(total),
        })}
      </p>
      {more.error && <ErrorBox message={more.error} onRetry={loadMore} />}
      {!more.error && last && last.items.length > 0 && shown < total && (
        <LoadMore
          label={m.category_load_more({ remaining: formatCount(total - shown) })}
          href={`${pageUrl(record, state, page + pages.length)}#results`}
          isLoading={more.isLoading}
          onLoad={loadMore}
        />
      )}
    </>
  )
}

type Asked = Parameters<typeof categoryFacilitiesPages>[0]

/** Adds the next page to those in the client, where going back in history finds them. */
function useMorePages(asked: Asked) {
  const client = useQueryClient()
  const [state, setState] = useState({ isLoading: false, error: '' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const load = async (pages: Awaited<ReturnType<typeof categoryFacilitiesPage>>[]) => {
    setState({ isLoading: true, error: '' })
    running.current = new AbortController()
    const { signal } = running.current
    try {
      const next = await categoryFacilitiesPage(asked, asked.firstPage + pages.length, signal)
      client.setQueryData(categoryFacilitiesPages(asked).queryKey, [...pages, next])
      setState({ isLoading: false, error: '' })
    } catch (error) {
      if (!signal.aborted) setState({ isLoading: false, error: shownMessage(error) })
    }
  }
  return { ...state, load }
}

/** Moves the focus to the first of the entries just loaded, not past them. */
function useContinuedReading(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const readSoFar = useRef<number>(undefined)
  useEffect(() => {
    if (readSoFar.current === undefined || count <= readSoFar.current) return
    const next = list.current?.children[readSoFar.current]
    next?.querySelector('a')?.focus({ preventScroll: true })
    readSoFar.current = undefined
  }, [count])
  const continueAfter = (read: number) => {
    readSoFar.current = read
  }
  return { list, continueAfter }
}

const pageUrl = (record: CategoryRecord, state: State, page: number) =>
  urls.categoryFacilities(record.slug, state.slug, page)

function Entry({ facility }: { facility: FacilityBrief }) {
  const { name, slug, city, state, companyName } = facility
  return (
    <li>
      <Link href={urls.facility(state.slug, city.slug, slug)}>
        <b>{name}</b>
        <span>
          {city.name}, {state.name}
        </span>
        {companyName && (
          <span>
            {m.category_company()} {companyName}
          </span>
        )}
      </Link>
    </li>
  )
}

type LoadMoreProps = { label: string; href: string; isLoading: boolean; onLoad: () => void }

/** A link to the next page without JavaScript, a button that extends this page with it. */
function LoadMore({ label, href, isLoading, onLoad }: LoadMoreProps) {
  const isHydrated = useHydrated()
  return (
    <p className="category-next">
      {isHydrated ? (
        <button type="button" className="btn secondary" onClick={onLoad} aria-busy={isLoading}>
          {label}
        </button>
      ) : (
        <Link className="btn secondary" href={href}>
          {label}
        </Link>
      )}
    </p>
  )
}

function Placeholders() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.category_loading()}
      </p>
      <ul className="facility-links" aria-hidden="true">
        {PLACEHOLDERS.map((key) => (
          <li key={key} className="category-placeholder">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </li>
        ))}
      </ul>
    </>
  )
}

type NoFacilitiesProps = { record: CategoryRecord; state: State; total: number }

function NoFacilities({ record, state, total }: NoFacilitiesProps) {
  if (total > 0) {
    return (
      <Empty>
        <p>{m.category_list_ends({ state: state.name })}</p>
        <p>
          <Link href={`${pageUrl(record, state, 1)}#results`}>
            {m.category_first({ count: PAGE_SIZE })}
          </Link>
        </p>
      </Empty>
    )
  }
  return (
    <Empty>
      <p>{m.category_none_in_state({ noun: record.noun })}</p>
      <p>
        <Link href={urls.state(state.slug)}>{m.category_everything_in({ state: state.name })}</Link>
      </p>
    </Empty>
  )
}
