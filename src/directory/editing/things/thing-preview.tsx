/** The record as a draft would make it, rendered by the components of its public page, and rolled back. */
import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { databaseOn } from '../../../platform/database/open.ts'
import { requestCache } from '../../../platform/database/request-cache.ts'
import type { Language } from '../../../platform/web/language.ts'
import { withLanguage } from '../../../platform/web/language-of-request.ts'
import { findThing } from '../../kinds/things.sql.ts'
import { kinds } from '../../kinds.ts'
import { oneByOne } from '../preview.tsx'
import { findStoredThing, writeThing } from './edit-thing.sql.ts'
import type { ThingEdits } from './edited-things.contract.ts'

export async function renderThing(
  c: Context,
  id: number,
  edits: ThingEdits,
  language: Language,
): Promise<string | null> {
  const client = await c.var.services.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '2s'`)
    const stored = await findStoredThing(client, id)
    if (!stored) return null
    await writeThing(client, stored, edits)
    await client.query('update things set is_active = true where id = $1', [id])
    const { kind, slug } = stored
    return await withLanguage(language, () =>
      requestCache.run(async () => {
        const { Record } = kinds[kind]
        const thing = await findThing(databaseOn(oneByOne(client)), kind, slug)
        return thing && renderToStaticMarkup(<Record thing={thing} />)
      }),
    )
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
