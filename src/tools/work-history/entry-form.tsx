/**
 * Adds or changes one entry. Its fields have no names, so that a form sent before hydration carries
 * nothing. The search for a workplace is a separate form: only what is typed there is sent.
 */
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { urls } from '../../site/urls.ts'
import { usStates } from '../../site/us.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { branchLabels } from './branches.ts'
import {
  type Entry,
  type EntryField,
  type EntryProblem,
  emptyEntry,
  entryFields,
  gradeWord,
  problemIn,
  readEntry,
} from './history.ts'

/** Loaded when it is opened. */
const SiteSearch = lazy(() => import('./site-search.tsx'))

const STATES = usStates.map(({ code, name }) => ({ value: code, label: name }))
const BRANCHES = Object.values(branchLabels).map((label) => ({ value: label, label }))

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
        {isChange ? 'Change this entry' : isService ? 'Add a service period' : 'Add a job'}
      </h2>
      {!isService && (
        <details className="work-more" onToggle={() => setIsSearching(true)}>
          <summary>Find the workplace in the directory</summary>
          {isSearching && (
            <Suspense>
              <SiteSearch
                onChoose={(site) =>
                  setEntry({
                    ...entry,
                    place: site.name.slice(0, entryFields.place.longest),
                    city: site.city.name.slice(0, entryFields.city.longest),
                    state: usStates.find(({ slug }) => slug === site.state.slug)?.code ?? '',
                    site: {
                      id: site.id,
                      path: urls.facility(site.state.slug, site.city.slug, site.slug),
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
            label="Branch"
            options={BRANCHES}
            placeholder="Choose a branch"
            {...choice('place')}
          />
        ) : (
          <TextField label="Workplace or employer" {...field('place')} />
        )}
        {entry.site && (
          <p className="work-linked">
            <span className={`grade grade-${entry.site.grade}`}>{gradeWord(entry.site.grade)}</span>{' '}
            Linked with <a href={entry.site.path}>its record in the directory</a>.{' '}
            <button
              type="button"
              className="work-act"
              onClick={() => setEntry({ ...entry, site: undefined })}
            >
              Not this site
            </button>
          </p>
        )}
        {!isService && (
          <div className="field-pair">
            <TextField label="City" isOptional {...field('city')} />
            <SelectField
              label="State"
              isOptional
              options={STATES}
              placeholder="Not sure"
              {...choice('state')}
            />
          </div>
        )}
        <div className="field-pair">
          <TextField label="From" placeholder="1962 or 5/1962" {...field('from')} />
          <TextField label="To" placeholder="1962 or 5/1962" {...field('to')} />
        </div>
        <TextField
          label={isService ? 'Rating or specialty' : 'Trade or job'}
          isOptional
          {...field('trade')}
        />
        {isService && <TextField label="Ships, units or bases" isOptional {...field('unit')} />}
        <details className="work-more" open={isChange}>
          <summary>Products and tasks, coworkers{isService ? '' : ', ship or unit'}, notes</summary>
          <TextAreaField
            label="Products and tasks remembered"
            isOptional
            rows={3}
            {...field('products')}
          />
          <TextField label="Coworkers" isOptional {...field('coworkers')} />
          {!isService && <TextField label="Ship or unit" isOptional {...field('unit')} />}
          <TextAreaField label="Notes" isOptional rows={3} {...field('notes')} />
        </details>
        <p className="work-buttons">
          <button type="submit" className="btn js-only">
            {isChange ? 'Save the change' : isService ? 'Add this service period' : 'Add this job'}
          </button>
          {isChange ? (
            <button type="button" className="btn secondary js-only" onClick={onCancel}>
              Cancel
            </button>
          ) : (
            <button
              type="button"
              className="btn secondary js-only"
              onClick={() => setEntry(emptyEntry(isService ? 'job' : 'service'))}
            >
              {isService ? 'Add a job instead' : 'Add a service period instead'}
            </button>
          )}
        </p>
      </form>
    </div>
  )
}
