/** The public history of the texts about a state and its towns; that of a facility's text is in its record. */
import type pg from 'pg'
import type { HistoryEntry } from '../evidence/record-history.tsx'

const MAX_CHANGES = 300

/** A town of the same name in another state may have the text: then it is not one of this state. */
const CHANGES = `
  with texts as (
    select s.slug, null as town, 'state/' || s.slug || '_state_content' as name
      from states s where s.slug = $1
    union all
    select s.slug, c.name, kind || c.slug || kind_end
      from states s join cities c on c.state_id = s.id
     cross join (values ('city/', '_content_adaptive'), ('city_enhanced/', '_enhanced_content')) k(kind, kind_end)
     where s.slug = $1)
  select t.town, h.changed_at as at, h.actor_role as "actorRole", h.change_id as "changeId",
         d.undone_by as "undoneBy", d.undoes, h.reason, h.field, h.old_value as old, h.new_value as new
    from texts t join facility_history h on h.text_name = t.name
    left join directory_changes d on d.id = h.change_id
   where not exists (select from content_templates o
                      where o.template_type || '/' || o.template_name = t.name and o.state_slug <> t.slug)
   order by t.town nulls first, h.changed_at desc, h.id
   limit $2`

type Row = Pick<
  HistoryEntry,
  'at' | 'actorRole' | 'changeId' | 'undoneBy' | 'undoes' | 'reason'
> & {
  town: string | null
  field: string
  old: string | null
  new: string | null
}

/** `town` null: the text about the state itself. */
export type TextHistory = { town: string | null; entries: HistoryEntry[] }

/** The state first, then its towns by name; of each the newest change first. */
export async function listTextHistories(
  pool: Pick<pg.Pool, 'query'>,
  stateSlug: string,
): Promise<TextHistory[]> {
  const { rows } = await pool.query<Row>(CHANGES, [stateSlug, MAX_CHANGES])
  const histories: TextHistory[] = []
  for (const { town, field, old, new: now, ...head } of rows) {
    let history = histories.at(-1)
    if (history?.town !== town) {
      history = { town, entries: [] }
      histories.push(history)
    }
    let entry = history?.entries.at(-1)
    if (!entry || entry.at.getTime() !== head.at.getTime() || entry.changeId !== head.changeId) {
      entry = { ...NOT_OF_IMPORT, ...head, changes: [] }
      history?.entries.push(entry)
    }
    entry.changes.push({ field, old, new: now })
  }
  return histories
}

const NOT_OF_IMPORT = { by: 'staff', actorEmail: null, list: null, importedAt: null } as const
