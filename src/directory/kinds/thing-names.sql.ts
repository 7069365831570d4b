import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../../platform/database/array-literal.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { currentLanguage } from '../../platform/web/language.ts'
import type { ThingKind } from '../kind-names.ts'
import { kindList, kinds } from '../kinds.ts'
import { translator } from '../translations.sql.ts'
import { probabilityName, ratingTitle, readRatings } from './ratings.ts'
import type { ThingNames } from './thing.contract.ts'

const MAX_LISTED = 5000

type Stored = Omit<ThingNames, 'kind' | 'number' | 'about'> & {
  kind: ThingKind
  facts: Record<string, unknown>
}

const ofRecords = () =>
  arrayLiteral(kindList.flatMap(([name, kind]) => (kind.ofRecords ? name : [])))

/** What is met at work, and the ratings of the Navy, which have no pages of their own. Employers are typed. */
export async function listThingNames(db: Queryable): Promise<ThingNames[]> {
  const { rows } = await db.execute<Stored>(sql`
    select t.kind, t.slug, t.name, t.facts, t.first_year as "firstYear", t.last_year as "lastYear",
           t.document_count as "documentCount",
           array(select distinct n.name from thing_names n
                  where n.thing_id = t.id and n.role <> 'record' and n.name <> t.name
                  order by n.name) as names,
           array(select distinct r.target from thing_relations r
                  where r.thing_id = t.id and r.target_kind = 'trust' and r.target is not null
                  order by r.target) as trusts
      from things t where t.is_active and t.kind <> all (${ofRecords()}::text[]) order by t.kind, t.name collate "C", t.id limit ${MAX_LISTED}`)
  const briefs = rows.map(({ kind, facts }) => kinds[kind].brief?.(facts))
  const shown = await translator(
    db,
    briefs.flatMap((brief) => brief?.about ?? []),
  )
  const things = rows.map(({ facts, ...row }, at) => {
    const name = kinds[row.kind].nameIn?.(facts, currentLanguage()) ?? row.name
    const names = name === row.name ? row.names : [row.name, ...row.names]
    return {
      ...row,
      name,
      names: names.filter((one) => one !== name),
      number: briefs[at]?.number ?? null,
      about: shown(briefs[at]?.about ?? '').text,
    }
  })
  return [...things, ...ratingNames()]
}

const ratingNames = (): ThingNames[] =>
  readRatings().ratings.map((rating) => ({
    kind: 'rating',
    slug: rating.code,
    name: ratingTitle(rating),
    names: [rating.code, rating.title],
    number: rating.code,
    about: probabilityName(rating.probability),
    firstYear: null,
    lastYear: null,
    documentCount: 0,
    trusts: [],
  }))
