/**
 * A text field with suggestions of ships, trades, products and ratings. They come from one public list,
 * loaded as a whole once somebody types here; what is typed is compared with it on the device.
 */
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field.tsx'
import { loadThingNames, type NameKind, type ThingName } from './thing-names.ts'

type SuggestFieldProps = ComponentProps<typeof TextField> & {
  value: string
  kinds: NameKind[]
  /** Several names stand in the field, separated by commas. */
  isList?: boolean
  onChoose: (thing: ThingName) => void
}

export function SuggestField({ kinds, isList, onChoose, ...field }: SuggestFieldProps) {
  const listId = useId()
  const typed = useRef('')
  const [found, setFound] = useState<ThingName[]>([])
  const [active, setActive] = useState(-1)
  const isShown = found.length > 0
  const optionId = (at: number) => `${listId}-${at}`

  const close = () => {
    typed.current = ''
    setFound([])
    setActive(-1)
  }

  async function show(text: string) {
    typed.current = text
    // Without the list it is a field like any other.
    const [things, { suggest }] = await Promise.all([
      loadThingNames().catch(() => []),
      import('./suggest-names.ts'),
    ])
    if (typed.current !== text) return
    setFound(suggest(things, text, kinds))
    setActive(-1)
  }

  const choose = (thing: ThingName) => {
    close()
    onChoose(thing)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing) return
    const places = found.length + 1
    const move = (step: number) => {
      const next = ((active + 1 + step + places) % places) - 1
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    const chosen = found[active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className="work-suggest">
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onChange={(event) => {
          field.onChange?.(event)
          const { value } = event.currentTarget
          show(isList ? (value.split(',').at(-1) ?? '') : value)
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="visually-hidden">
        {isShown && m.history_suggestions({ count: found.length })}
      </p>
      {isShown && (
        <div id={listId} role="listbox" aria-label={m.history_suggestions_label()}>
          {found.map((thing, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of a combobox
            <div
              key={`${thing.kind} ${thing.slug}`}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus, so that a tap is no blur.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(thing)}
            >
              <b>{thing.name}</b> <span>{aboutOf(thing)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const KINDS: Record<NameKind, () => string> = {
  ship: m.kind_ship,
  trade: m.kind_trade,
  product: m.kind_product,
  rating: m.history_suggest_rating,
}

/** "Ship, CV-120, aircraft carrier, 1944–1970" */
export const aboutOf = ({ kind, number, about, firstYear, lastYear }: ThingName): string =>
  [
    KINDS[kind](),
    number,
    kind === 'rating' ? m.history_suggest_va({ word: about }) : about,
    yearsInService(firstYear, lastYear),
  ]
    .filter(Boolean)
    .join(', ')

const yearsInService = (from: number | null, to: number | null): string =>
  from === null ? (to === null ? '' : `–${to}`) : to === null ? `${from}–` : `${from}–${to}`
