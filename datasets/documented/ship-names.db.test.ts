/** Forty names and hull numbers as decisions, opinions and veterans write them, asked of the ships on record. */
import { beforeAll, expect, it } from 'vitest'
import { searchEverything } from '../../src/directory/search/everything.ts'
import { refreshCounts } from '../../tests/support/factories.ts'
import { createFreshDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { documentedThings } from './things.ts'

let database: TestDatabase

beforeAll(async () => {
  const made = await createFreshDatabase()
  database = made.database
  for (const { table, rows } of documentedThings()) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await database.pool.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows)],
    )
  }
  await refreshCounts(database)
  return () => made.dispose()
}, 60_000)

it.each([
  // As it is, without USS, with points, in one word, with a slip.
  ['USS Antietam', ['uss-antietam-cv-36']],
  ['U.S.S. Forrestal', ['uss-forrestal-cv-59']],
  ['the Forestal', ['uss-forrestal-cv-59']],
  ['Bonhomme Richard', ['uss-bon-homme-richard-cv-31']],
  ['USS Kittyhawk', ['uss-kitty-hawk-cv-63']],
  ['USS Caloosahatchie', ['uss-caloosahatchee-ao-98']],
  ['USS Tappahannock', []],
  ['uss terrebonne parish', ['uss-terrebonne-parish-lst-1156']],
  ['Terrabonne Parish', ['uss-terrebonne-parish-lst-1156']],
  ['USS DeHaven', ['uss-de-haven-dd-727']],
  ['USS De Haven', ['uss-de-haven-dd-727']],
  ['USS Charles H. Roan', ['uss-charles-h-roan-dd-853']],
  ['Charles Roan', ['uss-charles-h-roan-dd-853']],
  ['uss robert a owens', ['uss-robert-a-owens-dd-827']],
  ['USS Lewis & Clark', ['uss-lewis-and-clark-ssbn-644']],
  ['Coast Guard Cutter Maple', []],
  ['USAT W. C. Gorgas', ['usat-w-c-gorgas']],
  ['SS Fort William', []],
  // Hull numbers in any spelling, and those of an earlier or a later class.
  ['CVS-36', ['uss-antietam-cv-36']],
  ['cva59', ['uss-forrestal-cv-59']],
  ['CVB 42', ['uss-franklin-d-roosevelt-cv-42']],
  ['LPH 5', ['uss-princeton-cv-37']],
  ['ss341', ['uss-chivo-ss-341']],
  ['SSBN 644', ['uss-lewis-and-clark-ssbn-644']],
  ['DD-784', ['uss-mckean-dd-784']],
  ['bb63', ['uss-missouri-bb-63']],
  ['WLB 207', []],
  ['O-10', ['uss-o-10-ss-71']],
  // A name with its number, in either order.
  ['USS Enterprise CV-6', ['uss-enterprise-cv-6']],
  ['Enterprise CVAN-65', ['uss-enterprise-cvn-65']],
  ['USS Krishna (ARL-38)', ['uss-krishna-arl-38']],
  // Two ships of one name, and former names.
  ['Enterprise', ['uss-enterprise-cv-6', 'uss-enterprise-cvn-65']],
  ['USS Princeton', ['uss-princeton-cv-37', 'uss-princeton-cvl-23']],
  ['USS Hornet', ['uss-hornet-cv-12', 'uss-hornet-cv-8']],
  ['Tallahassee', ['uss-princeton-cvl-23']],
  // Not on record: nothing, rather than a ship whose name is like it.
  ['USS Wasp', ['uss-wasp-cv-18']],
  ['CVS-18', ['uss-wasp-cv-18']],
  ['USS Bunker Hill', ['uss-bunker-hill-cv-17']],
  ['USS Randolph', ['uss-randolph-cvs-15']],
  ['USS Durik', ['uss-durkik-de-666']],
  [
    'USS Oklahoma City',
    ['uss-oklahoma-bb-37', 'uss-oklahoma-city-cg-5', 'uss-oklahoma-city-ssn-723'],
  ],
  ['CLG-5', ['uss-oklahoma-city-cg-5']],
  ['USS Carl Vinson', []],
  ['USS Frobisher Bay', []],
  ['CV-400', []],
  ['DD 99', []],
])('%s leads to the ship that is meant, or to none', async (text, found) => {
  const { suggestions } = await searchEverything(database.db, text, 9)
  const ships = suggestions.flatMap(({ kind, href }) =>
    kind === 'ship' ? [href.replace('/ships/', '')] : [],
  )
  expect(ships.sort()).toEqual(found)
})
