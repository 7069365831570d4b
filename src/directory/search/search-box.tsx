/**
 * The search box: a combobox over the best few pages, and a plain form to /search without JavaScript.
 * Arrow keys select, Enter opens the selection or else all results, Escape closes.
 */

import { useRouter } from '@tanstack/react-router'
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { Magnifier } from '../../ui/icons.tsx'

import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from './search-limits.ts'
import type { SearchListProps } from './search-list.tsx'

const LABELS = { small: m.search_box_small, large: m.search_box_large }

type SearchBoxProps = {
  size: 'small' | 'large'
  /** The initial text. */
  query?: string
}

export function SearchBox({ size, query = '' }: SearchBoxProps) {
  const inputId = useId()
  const listId = `${inputId}-list`
  const router = useRouter()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [isOpen, setIsOpen] = useState(false)
  const [activeHref, setActiveHref] = useState<string>()
  const [found, setFound] = useState<string[]>([])
  const list = useSearchList(isOpen)
  const q = text.trim()
  const isShown = isOpen && q.length >= MIN_QUERY_LENGTH
  const options = isShown ? found : []
  const active = activeHref === undefined ? -1 : options.indexOf(activeHref)

  const close = () => {
    setIsOpen(false)
    setActiveHref(undefined)
  }
  useOutside(box, isShown, close)
  useRoomBelow(box, isShown)
  useGivenText(query, input, (typed) => {
    setText(typed)
    if (typed !== query && document.activeElement === input.current) setIsOpen(true)
  })

  const move = (step: number) => {
    setIsOpen(true)
    // One extra position is the box itself, with nothing selected.
    const places = options.length + 1
    const next = ((active + 1 + step + places) % places) - 1
    setActiveHref(options[next])
    if (next >= 0) scrollTo(`${listId}-${next}`)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isShown) {
      close()
      // A surrounding menu stays open.
      event.nativeEvent.stopImmediatePropagation()
    } else if (event.key === 'Enter' && active >= 0) {
      // A real click: it also closes menus and navigates like any link.
      document.getElementById(`${listId}-${active}`)?.click()
    } else return
    event.preventDefault()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    close()
    router.navigate({ href: urls.search(q) })
  }

  return (
    <search className={size === 'large' ? 'search large' : 'search'} ref={box}>
      <form action={urls.search()} onSubmit={onSubmit}>
        <label htmlFor={inputId}>{LABELS[size]()}</label>
        <div className="search-line">
          <input
            ref={input}
            id={inputId}
            name="q"
            type="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            // The header's label moves up as soon as there is text (header.css).
            placeholder=" "
            defaultValue={query}
            onChange={(event) => {
              setText(event.target.value)
              setActiveHref(undefined)
              setIsOpen(true)
            }}
            onFocus={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
          />
          <button type="submit" aria-label={m.common_search()}>
            <Magnifier />
            {size === 'large' && <span className="button-text">{m.common_search()}</span>}
          </button>
        </div>
      </form>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the box, nothing more
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          {list === LATE ? (
            <p className="message">
              <a href={urls.search(q)}>{m.search_box_open_results()}</a>
            </p>
          ) : list ? (
            <list.SearchList
              text={q}
              listId={listId}
              active={active}
              onFound={setFound}
              onPick={close}
            />
          ) : (
            <p className="message">{m.common_searching()}</p>
          )}
        </div>
      )}
    </search>
  )
}

const LATE = 'late'
const LATE_MS = 5_000

type Loaded = { SearchList: ComponentType<SearchListProps> }

/** The list comes with the first use, since most visitors read a page without searching. */
function useSearchList(isOpen: boolean): Loaded | typeof LATE | undefined {
  const [loaded, setLoaded] = useState<Loaded | typeof LATE>()
  const isMissing = isOpen && typeof loaded !== 'object'
  useEffect(() => {
    if (!isMissing) return
    const giveUp = () => setLoaded((list) => list ?? LATE)
    import('./search-list.tsx').then(setLoaded, giveUp)
    const timer = setTimeout(giveUp, LATE_MS)
    return () => clearTimeout(timer)
  }, [isMissing])
  return loaded
}

function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
}

/** Keeps what was typed before hydration; after that, a new `query` replaces the text. */
function useGivenText(
  query: string,
  input: React.RefObject<HTMLInputElement | null>,
  onText: (text: string) => void,
): void {
  const given = useRef(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when another text is given
  useEffect(() => {
    if (!input.current) return
    if (given.current !== query) input.current.value = query
    given.current = query
    onText(input.current.value)
  }, [query])
}

/** Room for five suggestions and the link below them. */
const ROOM = 360

/** Scrolls the box up when the list opens too close to the end of the screen. */
function useRoomBelow(box: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !box.current) return
    const { top, bottom } = box.current.getBoundingClientRect()
    const missing = ROOM - ((visualViewport?.height ?? innerHeight) - bottom)
    if (missing > 0) window.scrollBy(0, Math.min(missing, top))
  }, [box, isShown])
}

/** Calls back when the pointer or the focus moves outside. */
function useOutside(
  box: React.RefObject<HTMLElement | null>,
  isWatching: boolean,
  onOutside: () => void,
): void {
  const callback = useRef(onOutside)
  callback.current = onOutside
  useEffect(() => {
    if (!isWatching) return
    const onEvent = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) callback.current()
    }
    document.addEventListener('pointerdown', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerdown', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  }, [box, isWatching])
}
