/** An invented person, to show what a history looks like. Nothing of it is stored. */
import { type Entry, emptyEntry, type WorkHistory } from './history.ts'

const entry = (fields: Partial<Entry>): Entry => ({ ...emptyEntry(), ...fields })

export const workedExample: WorkHistory = {
  people: [
    {
      name: 'Example: a pipefitter',
      entries: [
        entry({
          kind: 'service',
          place: 'Navy',
          from: '1956',
          to: '1960',
          trade: 'Boiler technician',
          products: 'Boiler lagging repaired at sea',
        }),
        entry({
          place: 'A shipyard',
          city: 'Sample Harbor',
          from: '1960',
          to: '1971',
          trade: 'Pipefitter',
          products: 'Cut pipe covering; gaskets',
          coworkers: 'Foreman of the pipe shop, first name Earl',
        }),
        entry({
          place: 'A power station',
          city: 'Sample Harbor',
          from: '1968',
          to: '1972',
          trade: 'Insulation crew, summers',
          products: 'Mixed insulating cement; swept up',
        }),
        entry({
          place: 'Own business',
          city: 'Sample Springs',
          from: '1974',
          to: '1986',
          trade: 'Home repair',
          products: 'Sanded joint compound',
        }),
      ],
    },
  ],
}
