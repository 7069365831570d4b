/** The list of suggestions on the left, one of them open on the right; on phones one at a time. */

import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '../../../paraglide/messages.js'
import { isTyping, KeysSwitch, useKeysSetting } from '../../../staff/single-keys.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Link } from '../../../ui/link.tsx'
import { Empty, ErrorBox, Loading } from '../../../ui/notices.tsx'
import { languageNames } from '../../fields/answer-names.ts'
import { Pager, ScreenHead } from '../desk-parts.tsx'
import { inUnits } from '../lead-model.ts'
import type { SuggestionItem, SuggestionListQuery } from './suggestions.contract.ts'
import { type SuggestionKind, suggestionsQuery } from './suggestions.queries.ts'

import './suggestions.css'

type View = SuggestionListQuery & { open: number | null }

function readView(search: string): View {
  const given = new URLSearchParams(search)
  const number = (name: string) => Math.max(0, Math.trunc(Number(given.get(name)))) || 0
  return {
    state: given.get('state') === 'answered' ? 'answered' : 'open',
    page: number('page') || 1,
    open: number('open') || null,
  }
}

function writeView({ state, page, open }: View): string {
  const parts = [
    state === 'answered' && 'state=answered',
    page > 1 && `page=${page}`,
    open && `open=${open}`,
  ].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

type SuggestionsScreenProps = {
  kind: SuggestionKind
  path: string
  title: string
  /** Where to go when nothing is open. */
  none: ReactNode
  children: (id: number) => ReactNode
}

export function SuggestionsScreen({ kind, path, title, none, children }: SuggestionsScreenProps) {
  const view = readView(useLocation({ select: (location) => location.searchStr }))
  const router = useRouter()
  const { data, error, isPending, refetch } = useQuery(
    suggestionsQuery(kind, { state: view.state, page: view.page }),
  )
  const items = data?.items ?? []
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === view.open),
  )
  const openId = view.open ?? items[0]?.id ?? null
  const addressOf = (change: Partial<View>) => path + writeView({ ...view, ...change })
  const step = (by: number) => {
    const next = items[at + by]
    if (next) router.navigate({ href: addressOf({ open: next.id }), resetScroll: false })
  }
  useStepKeys(step)
  return (
    <>
      <ScreenHead title={title}>
        {data && view.state === 'open' && <Summary total={data.total} oldest={data.oldest} />}
        <nav className="quick-filters" aria-label={m.desk_suggestions_which()}>
          {(['open', 'answered'] as const).map((state) => (
            <Link
              key={state}
              href={addressOf({ state, page: 1, open: null })}
              aria-current={state === view.state ? 'page' : undefined}
            >
              {state === 'open' ? m.desk_suggestions_open() : m.desk_suggestions_answered()}
            </Link>
          ))}
        </nav>
      </ScreenHead>
      <div className="review-keys">
        <p>{m.desk_suggestions_keys()}</p>
        <KeysSwitch />
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_suggestions_loading()}</Loading>}
      {data?.total === 0 && openId === null && <Empty>{none}</Empty>}
      {openId !== null && (
        <div className="reviews">
          <div>
            <nav className="review-list" aria-label={title}>
              {items.map((item) => (
                <Link
                  key={item.id}
                  href={addressOf({ open: item.id })}
                  aria-current={item.id === openId ? 'true' : undefined}
                >
                  <Item item={item} />
                </Link>
              ))}
            </nav>
            <Pager
              page={view.page}
              total={data?.total ?? 0}
              onPage={(page) => router.navigate({ href: addressOf({ page, open: null }) })}
            />
          </div>
          <article className="review">
            {items.length > 1 && (
              <p className="review-pager">
                <span>{m.desk_suggestions_position({ number: at + 1, total: items.length })}</span>
                <button
                  type="button"
                  className="btn secondary compact"
                  disabled={at === 0}
                  onClick={() => step(-1)}
                >
                  {m.desk_desk_parts_previous()}
                </button>
                <button
                  type="button"
                  className="btn secondary compact"
                  disabled={at >= items.length - 1}
                  onClick={() => step(1)}
                >
                  {m.desk_desk_parts_next()}
                </button>
              </p>
            )}
            {children(openId)}
          </article>
        </div>
      )}
    </>
  )
}

function Summary({ total, oldest }: { total: number; oldest: string | null }) {
  if (total === 0 || !oldest) return null
  const age = inUnits(Math.max(0, Date.now() - Date.parse(oldest)))
  return <p className="meta">{m.desk_suggestions_summary({ total, age })}</p>
}

function Item({ item }: { item: SuggestionItem }) {
  const { title, summary, place, sender, language, createdAt, isWaiting } = item
  const facts = [
    place,
    inUnits(Math.max(0, Date.now() - Date.parse(createdAt))),
    sender,
    language && language !== 'en' && languageNames[language](),
    isWaiting && m.desk_suggestions_waiting(),
  ]
  return (
    <>
      <b>{title}</b>
      {summary && <span>{summary}</span>}
      <span className="meta">{facts.filter(Boolean).join('. ')}</span>
    </>
  )
}

function useStepKeys(step: (by: number) => void): void {
  const [isOn] = useKeysSetting()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [step, isOn])
}

/** Who sent it and when, with what they wrote. */
export function Words({ children, about }: { children: ReactNode; about: (string | null)[] }) {
  return (
    <blockquote className="review-words">
      <p>{children}</p>
      <footer className="meta">{about.filter(Boolean).join('. ')}</footer>
    </blockquote>
  )
}

export const sentInWords = ({
  createdAt,
  language,
}: Pick<SuggestionItem, 'createdAt' | 'language'>) =>
  m.desk_suggestions_sent({
    moment: formatMoment(createdAt),
    language: languageNames[language ?? 'en'](),
  })
