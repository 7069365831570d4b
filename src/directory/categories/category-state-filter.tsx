/** The state filter: a plain form; with JavaScript a choice applies immediately. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MapFigure } from '../../maps/map-figure.tsx'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ErrorBox } from '../../ui/notices.tsx'
import { useEarlyChoice } from '../../ui/use-early-choice.ts'
import { mapPaths } from '../maps/maps.queries.ts'
import type { State } from '../states/states.contract.ts'
import { countOf, whereCounted } from '../states/where.ts'
import { categoryFacilitiesPages, categoryStatesQuery } from './categories.queries.ts'

import type { CategoryRecord } from './category-records.contract.ts'
import { Inline } from './prose.tsx'

type CategoryStateFilterProps = { record: CategoryRecord; chosen: State | undefined }

export function CategoryStateFilter({ record, chosen }: CategoryStateFilterProps) {
  const { stateFilter } = record.sections
  const { data: states, error, refetch } = useQuery(categoryStatesQuery(record.facilitiesOf))
  return (
    <section id="find">
      <div className="section-head">
        <h2>{stateFilter.heading}</h2>
      </div>
      <div className="category-finder">
        <div className="stack">
          <p>
            {states &&
              (countOf(states) === 0
                ? m.category_loaded_none({ noun: record.noun })
                : m.category_loaded({
                    count: countOf(states),
                    shown: formatCount(countOf(states)),
                    noun: record.noun,
                    where: whereCounted(states),
                    singular: record.singular,
                  }))}{' '}
            <Inline text={stateFilter.content} />
          </p>
          {error ? (
            <ErrorBox message={error.message} onRetry={() => refetch()}>
              <p>{m.category_text_not_affected()}</p>
            </ErrorBox>
          ) : (
            <StateForm record={record} chosen={chosen} id="state" />
          )}
          <div role="status">{chosen && <Found record={record} state={chosen} />}</div>
        </div>
        <CategoryMap record={record} />
      </div>
    </section>
  )
}

function Found({ record, state }: { record: CategoryRecord; state: State }) {
  const count = state.facilityCount
  return (
    <>
      <p className="category-found">
        <b>{formatCount(count)}</b>{' '}
        {m.category_found_in({
          count,
          noun: record.noun,
          state: state.name,
          singular: record.singular,
        })}
      </p>
      <p>
        <Link className="arrow-link" href={urls.stateCategory(state.slug, record.canonical)}>
          {m.category_background({ name: record.name, state: state.name })}
        </Link>
      </p>
    </>
  )
}

type StateFormProps = CategoryStateFilterProps & { id: string; label?: string }

/** With a `label` it is beside the title, without the record's instruction. */
export function StateForm({ record, chosen, id, label }: StateFormProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: states = [] } = useQuery(categoryStatesQuery(record.facilitiesOf))
  const { description, instruction } = record.sections.stateFilter

  async function choose(stateSlug: string) {
    const state = states.find(({ slug }) => slug === stateSlug)
    if (state) {
      // A state that was paged through before starts over with its first hundred.
      const asked = { categorySlug: record.facilitiesOf, stateId: state.id, firstPage: 1 }
      queryClient.removeQueries({ ...categoryFacilitiesPages(asked), exact: true })
    }
    const href = state
      ? urls.categoryFacilities(record.slug, stateSlug)
      : urls.category(record.slug)
    await router.navigate({ href, resetScroll: false })
    if (state) document.getElementById('results')?.scrollIntoView()
  }
  const select = useEarlyChoice(chosen?.slug ?? '', choose)

  return (
    <form className="field" action={`${urls.category(record.slug)}#results`}>
      <label htmlFor={id}>{label ?? description}</label>
      {!label && (
        <p className="hint" id="state-hint">
          <Inline text={instruction} />
        </p>
      )}
      <div className="with-button">
        <select
          id={id}
          name="state"
          key={chosen?.slug}
          ref={select}
          autoComplete="off"
          defaultValue={chosen?.slug ?? ''}
          aria-describedby="state-hint"
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{m.category_choose_state()}</option>
          {states.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className="btn secondary compact no-js-only">
          {label ? m.category_show() : m.category_show_facilities()}
        </button>
      </div>
    </form>
  )
}

/** The map of the category: each state links to its page for the category. */
function CategoryMap({ record }: { record: CategoryRecord }) {
  return (
    <div className="category-map">
      <a className="skip-map" href="#results">
        {m.category_skip_map({ noun: record.noun })}
      </a>
      <MapFigure path={mapPaths.category(record.facilitiesOf)}>
        {m.category_map_note({ noun: record.noun })}
      </MapFigure>
    </div>
  )
}
