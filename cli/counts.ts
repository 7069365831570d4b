import { changeDirectory } from '../src/directory/change-directory.ts'
import { listWrongCounts } from '../src/directory/derived-tables.ts'
import { dataVerb } from './session.ts'
import { UsageError } from './verb.ts'

export const verb = dataVerb<{ isRepair: boolean }>({
  usage: 'counts verify [--repair]',
  help: [
    'States, cities, categories, search and neighbors. Exit code 1 when something differs.',
    '--repair recomputes all of them.',
  ].join('\n'),
  read: ([action, flag, ...more]) => {
    const isRight = action === 'verify' && more.length === 0
    if (isRight && (flag === undefined || flag === '--repair')) return { isRepair: Boolean(flag) }
    throw new UsageError('counts takes: verify [--repair].')
  },
  async work({ isRepair }, { database, print }) {
    const wrong = await listWrongCounts(database.pool)
    for (const { what, stored, counted } of wrong) print(`${what}: ${stored}, should be ${counted}`)
    if (wrong.length === 0) print('Every count is correct.')
    if (wrong.length === 0 || !isRepair) return wrong.length === 0 ? 0 : 1
    await changeDirectory(database.pool, async (client) => {
      const { rows } = await client.query<{ id: number }>('select id from cities')
      return { facilities: 'all', cities: rows.map(({ id }) => id) }
    })
    const left = await listWrongCounts(database.pool)
    print(left.length === 0 ? 'Repaired.' : `${left.length} could not be repaired.`)
    return left.length === 0 ? 0 : 1
  },
})
