import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import type { ThingKind } from '../kind-names.ts'
import { kinds } from '../kinds.ts'
import type { ThingNames } from './thing.contract.ts'

const MAX_LISTED = 5000

export async function listThingNames(db: Queryable): Promise<ThingNames[]> {
  const { rows } = await db.execute<
    Omit<ThingNames, 'kind'> & { kind: ThingKind; facts: Record<string, unknown> }
  >(sql`
    select t.kind, t.slug, t.name, t.facts, t.first_year as "firstYear", t.last_year as "lastYear",
           t.document_count as "documentCount",
           array(select distinct n.name from thing_names n
                  where n.thing_id = t.id and n.role in ('other', 'number') and n.name <> t.name
                  order by n.name) as names
      from things t order by t.kind, t.name collate "C", t.id limit ${MAX_LISTED}`)
  return rows.map(({ facts, ...row }) => {
    const name = kinds[row.kind].nameIn?.(facts, currentLanguage()) ?? row.name
    const names = name === row.name ? row.names : [row.name, ...row.names]
    return { ...row, name, names: names.filter((one) => one !== name) }
  })
}
