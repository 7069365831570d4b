import { expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/support/test-database.ts'
import { serveFrom, services } from '../../../tests/support/test-services.ts'
import { isDatabaseReady } from './health.ts'

it('takes a database that is busy with one slow statement for ready', async () => {
  serveFrom(await freshDatabase())
  const slow = services().database.pool.query('select pg_sleep(2)')
  expect(await isDatabaseReady(services())).toBe(true)
  await slow
})
