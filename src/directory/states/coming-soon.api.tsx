/** The page of a state without records, below its title, as markup: pages place it as an island. */

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { AlertForm } from '../../alerts/alert-form.tsx'
import { neighboringStates } from '../../maps/atlas.ts'
import { m } from '../../paraglide/messages.js'
import { Problem } from '../../platform/http/problem.ts'
import { shipyardGuides } from '../../site/guides.ts'
import { urls } from '../../site/urls.ts'
import { LeaderRow } from '../../ui/leader-row.tsx'

import type { State } from './states.contract.ts'
import { listStates } from './states.sql.ts'

const SLUG_FILE = /^([a-z-]{1,60})\.html$/
/** Where no neighbor has records, as in Hawaii. */
const LARGEST = 4

export const comingSoonApi = new Hono().get('/coming-soon/:file', async (c) => {
  const slug = SLUG_FILE.exec(c.req.param('file'))?.[1]
  const states = await listStates(c.var.services.db)
  const state = states.find((each) => each.slug === slug)
  if (!state) throw new Problem(404, 'State not found')
  const open = states.filter(({ facilityCount }) => facilityCount > 0)
  const codes = neighboringStates(state.code)
  const next = open.filter(({ code }) => codes.includes(code))
  const largest = open.toSorted((a, b) => b.facilityCount - a.facilityCount).slice(0, LARGEST)
  return c.html(
    renderToStaticMarkup(
      <>
        {c.var.services.env.SMTP_URL && (
          <AlertForm stateSlug={state.slug} heading={m.coming_soon_alert({ state: state.name })} />
        )}
        {next.length > 0 ? (
          <OpenStates heading={m.coming_soon_next_to({ state: state.name })} states={next} />
        ) : (
          <OpenStates heading={m.coming_soon_open_now()} states={largest} />
        )}
        <Useful />
      </>,
    ),
  )
})

function OpenStates({ heading, states }: { heading: string; states: State[] }) {
  return (
    <section className="band">
      <div className="section-head">
        <h2>{heading}</h2>
        <p>
          <a className="arrow-link" href={urls.states()}>
            {m.common_all_states()}
          </a>
        </p>
      </div>
      <ul className="plain open-states">
        {states.map(({ slug, name, facilityCount }) => (
          <li key={slug}>
            <LeaderRow href={urls.state(slug)} name={name} count={facilityCount} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links that are the same for every state. */
function Useful() {
  const link = (href: string, [label, text]: [string, string]) => (
    <div key={href}>
      <h3>
        <a href={href}>{label}</a>
      </h3>
      <p>{text}</p>
    </div>
  )
  return (
    <section className="band">
      <div className="section-head">
        <h2>{m.coming_soon_useful()}</h2>
      </div>
      <div className="three-columns">
        {link(urls.legalHelp(), [m.coming_soon_legal_help_1(), m.coming_soon_legal_help_2()])}
        {shipyardGuides().map(({ href, label }) => link(href, [label, m.coming_soon_guide()]))}
        {link(urls.search(), [m.coming_soon_search_1(), m.coming_soon_search_2()])}
        {link(urls.glossary(), [m.coming_soon_glossary_1(), m.coming_soon_glossary_2()])}
      </div>
    </section>
  )
}
