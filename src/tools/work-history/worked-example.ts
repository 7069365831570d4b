/** An invented person, to show what a history looks like. Nothing of it is stored. */
import { type Entry, emptyEntry, type WorkHistory } from './history.ts'
import { workedExampleTexts } from './worked-example.texts.ts'

const entry = (fields: Partial<Entry>): Entry => ({ ...emptyEntry(), ...fields })

export function workedExample(): WorkHistory {
  const texts = workedExampleTexts()
  const service = entry({
    kind: 'service',
    place: 'Navy',
    from: '1956',
    to: '1960',
    trade: texts.rating,
    products: texts.lagging,
  })
  const shipyard = entry({
    place: texts.shipyard,
    city: 'Sample Harbor',
    from: '1960',
    to: '1971',
    trade: texts.pipefitter,
    products: texts.pipe,
    coworkers: texts.foreman,
  })
  const station = entry({
    place: texts.station,
    city: 'Sample Harbor',
    from: '1968',
    to: '1972',
    trade: texts.crew,
    products: texts.cement,
  })
  const business = entry({
    place: texts.business,
    city: 'Sample Springs',
    from: '1974',
    to: '1986',
    trade: texts.repair,
    products: texts.sanded,
  })
  return { people: [{ name: texts.name, entries: [service, shipyard, station, business] }] }
}
