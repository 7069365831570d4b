/** A few invented ships, trades and products, so that their pages can be seen and tested. They cite nothing. */

import type { Entry } from '../../src/directory/kinds/kind.ts'
import { thingBatches } from '../../src/directory/kinds/thing-rows.ts'
import { kindList } from '../../src/directory/kinds.ts'

const NOTHING = { names: [], relations: [], evidence: [], unknown: [] }

const ship = (name: string, hull: string, type: string, from: number, to: number): Entry => ({
  ...NOTHING,
  slug: `${name} ${hull}`.toLowerCase().replaceAll(' ', '-'),
  name,
  facts: {
    type,
    hull,
    otherHulls: [],
    formerNames: [],
    class: null,
    builder: 'Bay Point Shipyard',
    launched: from - 1,
    launchedSource: null,
    service: [{ from, to, source: null }],
    jobs: [],
    spaces: [],
    register: null,
  },
  relations: [{ role: 'built-at', targetKind: 'facility', target: '1' }],
})

const entries: Record<string, Entry[]> = {
  ship: [
    ship('USS Invented', 'DD-9001', 'destroyer', 1944, 1969),
    ship('USS Made Up', 'CV-9002', 'carrier', 1951, 1975),
    ship('SS Pretended', 'AK-9003', 'merchant', 1943, 1958),
  ],
  trade: [
    {
      ...NOTHING,
      slug: 'invented-fitters',
      name: 'Invented fitter',
      facts: {
        nameEs: 'Oficio inventado',
        work: 'Demonstration.',
        workSource: [],
        categories: ['shipyards'],
        ratios: [],
        unions: [],
      },
      relations: [{ role: 'used', targetKind: 'product', target: 'invented-covering' }],
    },
  ],
  product: [
    {
      ...NOTHING,
      slug: 'invented-covering',
      name: 'Invented covering',
      facts: {
        kind: 'Pipe insulation',
        makers: [{ name: 'Invented Works', from: 1940, to: 1972, source: 1 }],
        years: { from: 1940, to: 1972, source: 1 },
        use: 'Demonstration.',
        useSource: [],
        asbestos: null,
        asbestosSource: [],
        basis: 'alleged',
      },
    },
  ],
}

export const demonstrationThings = () =>
  thingBatches(
    kindList.map(([name, kind]) => ({ name, kind, entries: entries[name] ?? [] })),
    'demonstration',
  )
