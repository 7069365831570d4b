/** The screen for a state, city, facility or category that does not exist or could not be loaded. */
import { type ReactNode, useId } from 'react'
import { site } from '../../site.config.ts'
import { Link } from '../ui/link.tsx'
import { missingTexts } from './missing.texts.ts'
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
  const texts = missingTexts()
  return (
    <div className="wrap page-head missing">
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {!error && <p className="record-number">{texts.noRecord}</p>}
      <h1>{title}</h1>
      <p className="disclaimer">{line}</p>
      {error !== undefined && <PageError error={error} />}
      <SearchForm />
      <ul className="plain">
        {children}
        {state && (
          <li>
            <Link className="arrow-link" href={`${urls.state(state.slug)}#az`}>
              {texts.allCities(state.name)}
            </Link>
          </li>
        )}
        <li>
          <Link className="arrow-link" href={urls.states()}>
            {texts.allStates}
          </Link>
        </li>
        <li>
          <Link className="arrow-link" href={urls.facilityTypes()}>
            {texts.allTypes}
          </Link>
        </li>
      </ul>
    </div>
  )
}

/** Plain, because the search box belongs to the directory. */
function SearchForm() {
  const id = useId()
  const texts = missingTexts()
  return (
    <search>
      <form className="missing-search" action={urls.search()}>
        <div className="field">
          <label htmlFor={id}>{texts.searchLabel}</label>
          <input id={id} type="search" name="q" maxLength={100} />
        </div>
        <button type="submit" className="btn">
          {texts.search}
        </button>
      </form>
    </search>
  )
}
