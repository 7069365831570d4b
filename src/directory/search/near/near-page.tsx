/** The records nearest to where somebody is, found on their device; for everyone else a box for a town or ZIP code. */

import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../../site.config.ts'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { urls } from '../../../site/urls.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { formatCount } from '../../../ui/format.ts'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '../search-limits.ts'
import type { Near, NearPlace } from './find-near.ts'

const trail = () => [
  { label: m.common_home(), href: urls.home() },
  { label: m.common_search(), href: urls.search() },
  { label: m.near_crumb() },
]

export const Route = createFileRoute('/near-me')({
  loader: () => ({
    title: `${m.near_title()} | ${site.name}`,
    description: m.near_description(),
    path: urls.nearMe(),
  }),
  head: loadedHead,
  component: NearPage,
})

type Progress = Near | 'searching' | 'failed' | null

function NearPage() {
  const [near, setNear] = useState<Progress>(null)
  const find = async () => {
    setNear('searching')
    try {
      const { findNear } = await import('./find-near.ts')
      setNear(await findNear())
    } catch {
      setNear('failed')
    }
  }
  return (
    <>
      <Breadcrumb trail={trail()} />
      <div className="wrap search-page near-page">
        <header className="page-head">
          <h1>{m.near_title()}</h1>
          <p className="lead">{m.near_lead()}</p>
        </header>
        <p className="js-only">
          <button
            type="button"
            className="btn"
            onClick={find}
            aria-disabled={near === 'searching' || undefined}
          >
            {m.near_use_position()}
          </button>
        </p>
        <div role="status">
          <Answer near={near} retry={find} />
        </div>
        <TownBox />
      </div>
    </>
  )
}

function Answer({ near, retry }: { near: Progress; retry: () => void }) {
  if (near === null) return null
  if (near === 'searching') return <Loading>{m.near_searching()}</Loading>
  if (near === 'failed') return <ErrorBox message={m.near_failed()} onRetry={retry} />
  if (near === 'refused') return <p className="notice">{m.near_refused()}</p>
  if (near === 'unknown') return <p className="notice">{m.near_unknown()}</p>
  return (
    <section>
      <div className="section-head">
        <h2>{near.of === 'records' ? m.near_records() : m.near_towns()}</h2>
        <p>{m.near_straight_line()}</p>
      </div>
      <ol className="plain">
        {near.nearest.map((place) => (
          <NearRow key={place.href} place={place} />
        ))}
      </ol>
    </section>
  )
}

/** A plain link: the router would ask for a page that a finger or pointer only passes over. */
function NearRow({ place: { name, detail, href, miles } }: { place: NearPlace }) {
  const rounded = Math.round(miles)
  return (
    <li className="far-row">
      <span className="miles">
        {rounded === 0
          ? m.near_under_a_mile()
          : m.search_list_miles({ miles: formatCount(rounded) })}
      </span>
      <div>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <p>{detail}</p>
      </div>
    </li>
  )
}

const TownBox = () => (
  <form action={urls.search()} className="town-box">
    <label htmlFor="near-town">{m.near_town()}</label>
    <div className="with-button">
      <input
        id="near-town"
        name="q"
        autoComplete="off"
        required
        minLength={MIN_QUERY_LENGTH}
        maxLength={MAX_QUERY_LENGTH}
      />
      <button type="submit" className="btn secondary">
        {m.common_search()}
      </button>
    </div>
    <p className="hint">{m.near_town_hint()}</p>
  </form>
)
