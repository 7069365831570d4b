/** An invented person, to show what a history looks like. Nothing of it is stored. */
import { m } from '../../paraglide/messages.js'
import { type Entry, emptyEntry, type WorkHistory } from './history.ts'

const entry = (fields: Partial<Entry>): Entry => ({ ...emptyEntry(), ...fields })

export function workedExample(): WorkHistory {
  const service = entry({
    kind: 'service',
    place: 'Navy',
    from: '1956',
    to: '1960',
    trade: m.worked_example_rating(),
    products: m.worked_example_lagging(),
  })
  const shipyard = entry({
    place: m.worked_example_shipyard(),
    city: 'Sample Harbor',
    from: '1960',
    to: '1971',
    trade: m.worked_example_pipefitter(),
    products: m.worked_example_pipe(),
    coworkers: m.worked_example_foreman(),
  })
  const station = entry({
    place: m.worked_example_station(),
    city: 'Sample Harbor',
    from: '1968',
    to: '1972',
    trade: m.worked_example_crew(),
    products: m.worked_example_cement(),
  })
  const business = entry({
    place: m.worked_example_business(),
    city: 'Sample Springs',
    from: '1974',
    to: '1986',
    trade: m.worked_example_repair(),
    products: m.worked_example_sanded(),
  })
  return {
    people: [{ name: m.worked_example_name(), entries: [service, shipyard, station, business] }],
  }
}
