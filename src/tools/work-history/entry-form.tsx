/**
 * Adds or changes one entry. Its fields have no names, so that a form sent before hydration carries
 * nothing. The search for a workplace is a separate form: only what is typed there is sent.
 */

import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { splitLanguage } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { branches, branchNames, storedBranch } from './branches.ts'
import { chooseThing } from './choose-thing.ts'
import {
  type Entry,
  type EntryField,
  type EntryProblem,
  emptyEntry,
  entryFields,
  gradeWord,
  problemIn,
  readEntry,
  recordUrl,
} from './history.ts'
import { SuggestField } from './suggest-field.tsx'
import { type NameKind, nameWithNumber, type ThingName } from './thing-names.ts'

/** Loaded when it is opened, or when there is something to show. */
const SiteSearch = lazy(() => import('./site-search.tsx'))
const LinkedThings = lazy(() => import('./linked-things.tsx'))

const STATES = usStates.map(({ code, name }) => ({ value: code, label: name }))

type EntryFormProps = {
  /** Changed by editing and by links: the form starts over with it. */
  start: Entry
  isChange: boolean
  onSave: (entry: Entry) => void
  onCancel: () => void
}

export function EntryForm({ start, isChange, onSave, onCancel }: EntryFormProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [entry, setEntry] = useState(start)
  const [problem, setProblem] = useState<EntryProblem>()
  const [isSearching, setIsSearching] = useState(false)
  const [note, setNote] = useState('')
  const isService = entry.kind === 'service'
  const isStarted = start.place !== '' || start.city !== ''
  useEffect(() => {
    if (isChange || isStarted) heading.current?.focus()
  }, [isChange, isStarted])

  const field = (name: EntryField) => ({
    id: `${id}-${name}`,
    value: entry[name],
    maxLength: entryFields[name].longest,
    autoComplete: 'off',
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setEntry({ ...entry, [name]: event.currentTarget.value }),
  })
  const choice = (name: EntryField) => {
    const { maxLength: _, ...select } = field(name)
    return select
  }

  /** Suggests names of these kinds; the entry becomes what the chosen one makes of it. */
  const suggesting = (name: 'place' | 'unit' | 'trade', kinds: NameKind[]) => ({
    ...field(name),
    kinds,
    onChoose: (thing: ThingName) => {
      const next = chooseThing(entry, thing, name)
      setEntry(next)
      setNote(noteOn(thing))
      // The field in which a ship was typed is gone: a service period has a branch in its place.
      const isGone = thing.kind === 'ship' && name === 'place'
      requestAnimationFrame(() =>
        document.getElementById(`${id}-${isGone ? 'from' : name}`)?.focus(),
      )
    },
  })

  function save(event: FormEvent) {
    event.preventDefault()
    const found = problemIn(entry)
    setProblem(found)
    if (found) return document.getElementById(`${id}-${found.field}`)?.focus()
    onSave(readEntry(entry))
    setEntry(emptyEntry(entry.kind))
  }

  return (
    <div className="form-box work-add">
      <h2 ref={heading} tabIndex={-1}>
        {isChange ? m.history_change() : isService ? m.history_add_service() : m.history_add_job()}
      </h2>
      {!isService && (
        <details
          className="work-more"
          onToggle={() => setIsSearching(true)}
          // It may have been opened before hydration.
          ref={(element) => void (element?.open && setIsSearching(true))}
        >
          <summary>{m.history_find()}</summary>
          {isSearching && (
            <Suspense>
              <SiteSearch
                start={entry.place}
                onChoose={(site) =>
                  setEntry({
                    ...entry,
                    place: site.name.slice(0, entryFields.place.longest),
                    city: site.city.name.slice(0, entryFields.city.longest),
                    state: usStates.find(({ slug }) => slug === site.state.slug)?.code ?? '',
                    site: {
                      id: site.id,
                      path: splitLanguage(urls.facility(site.state.slug, site.city.slug, site.slug))
                        .path,
                      grade: site.grade,
                    },
                  })
                }
              />
            </Suspense>
          )}
        </details>
      )}
      <form onSubmit={save} autoComplete="off" noValidate>
        {isService ? (
          <SelectField
            label={m.history_branch_label()}
            options={branches.map((branch) => ({
              value: storedBranch(branch),
              label: branchNames[branch](),
            }))}
            placeholder={m.history_choose_branch()}
            {...choice('place')}
          />
        ) : (
          <SuggestField
            label={m.history_place()}
            hint={m.history_suggest_hint()}
            {...suggesting('place', ['ship', 'trade', 'product'])}
          />
        )}
        <p role="status" className="work-quiet">
          {note}
        </p>
        {entry.site && (
          <p className="work-linked">
            <span className={`grade grade-${entry.site.grade}`}>{gradeWord(entry.site.grade)}</span>{' '}
            {m.history_linked()}
            <Link href={recordUrl(entry.site.path)}>{m.history_record()}</Link>.{' '}
            <button
              type="button"
              className="work-act"
              onClick={() => setEntry({ ...entry, site: undefined })}
            >
              {m.history_not_this()}
            </button>
          </p>
        )}
        {!isService && (
          <div className="field-pair">
            <TextField label={m.common_city()} isOptional {...field('city')} />
            <SelectField
              label={m.common_state()}
              isOptional
              options={STATES}
              placeholder={m.common_not_sure()}
              {...choice('state')}
            />
          </div>
        )}
        <div className="field-pair">
          <TextField
            label={m.history_from()}
            placeholder={m.history_when_example()}
            {...field('from')}
          />
          <TextField
            label={m.history_to()}
            placeholder={m.history_when_example()}
            {...field('to')}
          />
        </div>
        <SuggestField
          label={isService ? m.history_rating() : m.history_trade()}
          isOptional
          {...suggesting('trade', isService ? ['rating', 'trade'] : ['trade'])}
        />
        {isService && (
          <SuggestField
            label={m.history_ships()}
            isOptional
            isList
            {...suggesting('unit', ['ship'])}
          />
        )}
        {entry.things && entry.things.length > 0 && (
          <Suspense>
            <LinkedThings
              entry={entry}
              onRemove={(key) =>
                setEntry({ ...entry, things: entry.things?.filter((one) => one !== key) })
              }
            />
          </Suspense>
        )}
        <details className="work-more" open={isChange}>
          <summary>{isService ? m.history_more_service() : m.history_more()}</summary>
          <TextAreaField label={m.history_products()} isOptional rows={3} {...field('products')} />
          <TextField label={m.history_coworkers()} isOptional {...field('coworkers')} />
          {!isService && <TextField label={m.history_unit()} isOptional {...field('unit')} />}
          <TextAreaField label={m.history_notes()} isOptional rows={3} {...field('notes')} />
        </details>
        <p className="work-buttons">
          <button type="submit" className="btn js-only">
            {isChange
              ? m.history_save_change()
              : isService
                ? m.history_add_this_service()
                : m.history_add_this_job()}
          </button>
          {isChange ? (
            <button type="button" className="btn secondary js-only" onClick={onCancel}>
              {m.history_cancel()}
            </button>
          ) : (
            <button
              type="button"
              className="btn secondary js-only"
              onClick={() => setEntry(emptyEntry(isService ? 'job' : 'service'))}
            >
              {isService ? m.history_job_instead() : m.history_service_instead()}
            </button>
          )}
        </p>
      </form>
    </div>
  )
}

const noteOn = (thing: ThingName): string =>
  thing.kind === 'ship'
    ? m.history_chose_ship({ name: nameWithNumber(thing) })
    : m.history_chose({ name: nameWithNumber(thing) })
