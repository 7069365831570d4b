/** The screen for a state, city, facility or category that does not exist or could not be loaded. */

import { type ReactNode, useId } from 'react'
import { site } from '../../site.config.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/link.tsx'

import { PageError } from './page-error.tsx'
import { urls } from './urls.ts'

export type Place = { slug: string; name: string }

export type MissingScreenProps = {
  title: string
  /** The specification's sentence. */
  line: string
  /** The state that the place would be in. */
  state?: Place | undefined
  /** Why it could not be loaded, if it may exist. */
  error?: unknown
  /** Links that are nearer than those below: list items. */
  children?: ReactNode
}

/** Its title is here, because a route's head does not apply to a missing page. */
export function MissingScreenBody({ title, line, state, error, children }: MissingScreenProps) {
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {!error && <p className="record-number">{m.missing_no_record()}</p>}
      <h1>{title}</h1>
      {error === undefined && <p className="lead">{m.missing_nothing_here()}</p>}
      <p className="disclaimer">{line}</p>
      {error !== undefined && <PageError error={error} />}
      <SearchForm />
      <ul className="plain">
        {children}
        {state && (
          <li>
            <Link className="arrow-link" href={`${urls.state(state.slug)}#az`}>
              {m.missing_all_cities({ state: state.name })}
            </Link>
          </li>
        )}
        <li>
          <Link className="arrow-link" href={urls.states()}>
            {m.common_all_states()}
          </Link>
        </li>
        <li>
          <Link className="arrow-link" href={urls.facilityTypes()}>
            {m.missing_all_types()}
          </Link>
        </li>
      </ul>
    </div>
  )
}

/** Plain, because the search box belongs to the directory. */
function SearchForm() {
  const id = useId()
  return (
    <search>
      <form className="missing-search" action={urls.search()}>
        <div className="field">
          <label htmlFor={id}>{m.missing_search_label()}</label>
          <input id={id} type="search" name="q" maxLength={100} />
        </div>
        <button type="submit" className="btn">
          {m.common_search()}
        </button>
      </form>
    </search>
  )
}
