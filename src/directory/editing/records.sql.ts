/** Records as staff find and read them: public or not, with why they were found and what they need. */
import type pg from 'pg'
import { DOCUMENT_WORDS, wordsOf } from '../../platform/database/schema/directory.ts'
import { UserFacingError } from '../../platform/errors.ts'
import { FACILITY_SUFFIX } from '../../site/pages.ts'
import { urls } from '../../site/urls.ts'
import { LANDING_PAGES, leadsToDocument } from '../evidence/document-address.ts'
import type { Grade } from '../evidence/grades.ts'
import { listHistory } from '../facilities/history.sql.ts'
import { columnName, storedNames } from '../fields.ts'
import { recordNumber } from '../record-number.ts'
import { declaredFields } from './declared-fields.ts'
import { listFactsToEdit } from './edit-facts.sql.ts'
import type {
  EditedDocument,
  ListedRecord,
  RecordDetail,
  RecordHistoryEntry,
  RecordList,
  RecordListQuery,
  RecordValue,
} from './editing.contract.ts'
import { type FacilityRow, findFacilityBy } from './find-facility.sql.ts'
import { REVISION } from './record-change.sql.ts'
import { RECORDS_PER_PAGE, WORK_LISTS, type WorkList } from './work-lists.ts'

type Client = Pick<pg.Pool, 'query'>

/** An address of a host alone, or a landing page that LANDING_PAGES lists ($1). */
const IS_HOME_PAGE = `(d.url ~ '^https?://[^/?#]+/*$'
  or regexp_replace(d.url, '^https?://(www\\.)?|/+$', '', 'g') = any ($1))`

/** What is counted of the documents of each facility. */
const DOCUMENTS = `
  select d.facility_id, count(*) filter (where d.statement is not null)::int as evidence,
         bool_or(d.statement is not null and ${IS_HOME_PAGE}) as has_home_page,
         bool_and(d.read_as = 'quoted') filter (where d.statement is not null) as is_quoted,
         bool_or(d.statement is not null and not exists (
           select 1 from translations t where t.language = 'es' and t.english = d.statement)) as lacks_spanish
    from facility_sources d`

const HAS_REVIEW = `exists (
  select 1 from facility_reviews r
    join facilities o on o.id in (r.facility_id, r.other_facility_id) and o.id <> f.id and o.is_active
   where r.outcome is null and f.id in (r.facility_id, r.other_facility_id))`

/** As conditions on f and its documents d. */
const NEEDS: Record<WorkList, string> = {
  'home-page-link': 'coalesce(d.has_home_page, false)',
  'no-year': 'coalesce(f.operational_years, f.operational_period, f.asbestos_years) is null',
  'no-type': 'f.category_id is null',
  duplicate: HAS_REVIEW,
  'only-quoted': 'coalesce(d.is_quoted, false)',
  'no-spanish': 'coalesce(d.lacks_spanish, false)',
  'no-document': 'coalesce(d.evidence, 0) = 0',
}

const landingPages = [...LANDING_PAGES]

/** How many records each work list has. */
export async function countWorkLists(pool: Client) {
  const counted = WORK_LISTS.map(
    (list) => `(count(*) filter (where ${NEEDS[list]}))::int as "${list}"`,
  )
  const { rows } = await pool.query<Record<WorkList, number> & { records: number }>(
    `select count(*)::int as records, ${counted.join(', ')}
       from facilities f left join (${DOCUMENTS} group by d.facility_id) d on d.facility_id = f.id
      where f.is_active`,
    [landingPages],
  )
  const { records = 0, ...lists } = rows[0] ?? {}
  return { records, lists: lists as Record<WorkList, number> }
}

const IN_DOCUMENT = `concat_ws(' ', x.title, x.publisher, x.identifier, x.url, x.statement) ilike $2`

/** Looked up for each candidate: as "exists" it may be answered by reading the whole table once. */
const one = (from: string) => `coalesce((select true ${from} limit 1), false)`

/** In this order: the first that fits is why a record was found. $2 is the text as a pattern, $3 a number. */
const FOUND_BY: [
  ListedRecord['foundBy'] & object extends { field: infer F } ? F : never,
  string,
  string,
][] = [
  ['number', 'f.id = $3', `s.code || '-' || lpad(f.id::text, 5, '0')`],
  ['name', 'f.name ilike $2', 'f.name'],
  [
    'former-name',
    `array_to_string(f.former_names, '; ') ilike $2`,
    '(select n from unnest(f.former_names) n where n ilike $2 limit 1)',
  ],
  [
    'company',
    `concat_ws('; ', f.company_name, f.parent_company, array_to_string(f.subsidiaries, '; ')) ilike $2`,
    `(select n from unnest(array[f.company_name, f.parent_company] || f.subsidiaries) n where n ilike $2 limit 1)`,
  ],
  [
    'fact',
    one('from facility_facts x where x.facility_id = f.id and x.name ilike $2'),
    `(select x.name from facility_facts x where x.facility_id = f.id and x.name ilike $2
       order by x.id limit 1)`,
  ],
  [
    'address',
    `concat_ws(' ', f.address, f.zip_code) ilike $2`,
    `concat_ws(' ', f.address, f.zip_code)`,
  ],
  ['place', `(c.name || ', ' || s.code) ilike $2`, `c.name || ', ' || s.code`],
  [
    'document',
    one(`from facility_sources x where x.facility_id = f.id and ${IN_DOCUMENT}`),
    `(select title from facility_sources x where x.facility_id = f.id and ${IN_DOCUMENT}
       order by x.id limit 1)`,
  ],
]

/** The words of $4, each as the beginning of one. Search has no house numbers. */
const WORDS = `(
  select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from regexp_split_to_table(regexp_replace(search_text($4), '^\\d+ (?=.)', ''), ' ') word
   where word <> '')`

/** The same for what documents are called. */
const TYPED = `(
  select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from unnest(tsvector_to_array(${wordsOf('$4')})) word)`

/** Far more than anybody reads: a single letter fits most of a million. */
const MAX_CANDIDATES = 20_000

/** Which records may be meant, by indexes: at a million, to read each one takes longer than a statement may. */
const candidatesOf = (narrowed: string[]) => `
  (select facility_id from facility_search f
    where ${['is_prominent', `words @@ ${WORDS}`, ...narrowed].join(' and ')} limit ${MAX_CANDIDATES})
   union
  (select facility_id from facility_search f
    where ${['not is_prominent', `words @@ ${WORDS}`, ...narrowed].join(' and ')} limit ${MAX_CANDIDATES})
   union select $3::int
   union select id from facilities where not is_active
   union
  (select facility_id from facility_sources where ${DOCUMENT_WORDS} @@ ${TYPED} limit ${MAX_CANDIDATES})`

/** What is typed may hold the characters of a pattern. */
const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

type ListedRow = Omit<ListedRecord, 'number' | 'path' | 'foundBy' | 'changedAt'> & {
  slug: string
  citySlug: string
  stateSlug: string
  found_by: NonNullable<ListedRecord['foundBy']>['field'] | null
  found_text: string | null
  changedAt: Date
  total: number
}

export async function listRecords(pool: Client, query: RecordListQuery): Promise<RecordList> {
  const { q = '', state, category, grade, status, needs, page } = query
  const number = Number(q.match(/^(?:[A-Z]{2}-)?(\d{1,9})$/i)?.[1] ?? 0)
  const values: unknown[] = [landingPages, patternOf(q), number, q]
  const where = ['true']
  const narrow = (condition: string, value: unknown) => {
    values.push(value)
    where.push(condition.replace('$n', `$${values.length}`))
  }
  // Search has these columns too.
  if (state) narrow('f.state_id = (select id from states where code = $n)', state)
  if (category) narrow('f.category_id = (select id from categories where slug = $n)', category)
  if (grade) narrow('f.grade = $n', grade)
  if (q) where.push(`f.id in (${candidatesOf(where.slice(1))})`)
  if (status !== 'all') where.push(status === 'public' ? 'f.is_active' : 'not f.is_active')
  if (needs) where.push(`f.is_active and ${NEEDS[needs]}`)
  const cases = (pick: (at: number) => string) =>
    q
      ? `case ${FOUND_BY.map(([, condition], at) => `when ${condition} then ${pick(at)}`).join(' ')} end`
      : 'null'
  values.push(RECORDS_PER_PAGE, (page - 1) * RECORDS_PER_PAGE)
  // Documents are read for all only if the list is narrowed by them.
  const narrowed =
    needs && needs !== 'duplicate'
      ? `left join (${DOCUMENTS} group by d.facility_id) d on d.facility_id = f.id`
      : ''
  const of = `from facilities f join cities c on c.id = f.city_id join states s on s.id = f.state_id
         left join categories k on k.id = f.category_id ${narrowed}
        where ${where.join(' and ')} and ($1::text[], $2::text, $3::int, $4::text) is not null`
  const { rows } = await pool.query<ListedRow>(
    `with found as (
       select id, rank, ${q ? 'count(*) over ()::int' : `(select count(*)::int ${of})`} as total
         from (select f.id, f.name, ${cases((at) => String(at))}::int as rank ${of}) ranked
        where ${q ? 'rank is not null' : 'true'}
        order by rank, name, id
        limit $${values.length - 1} offset $${values.length}
     )
     select f.id, f.name, f.slug, c.name as city, c.slug as "citySlug",
            s.code as "stateCode", s.slug as "stateSlug", k.name as category,
            coalesce(f.operational_years, f.operational_period, f.asbestos_years) as years,
            f.grade, coalesce(d.evidence, 0) as documents, f.is_active as "isActive",
            ${cases((at) => `'${FOUND_BY[at]?.[0]}'`)} as found_by,
            ${cases((at) => `left(${FOUND_BY[at]?.[2]}, 200)`)} as found_text,
            array_remove(array[${WORK_LISTS.map((list) => `case when ${NEEDS[list]} then '${list}' end`).join(', ')}], null) as needs,
            f.updated_at as "changedAt", found.total,
            (select coalesce(u.name, h.actor_email) from facility_history h
               left join staff_users u on u.email = h.actor_email
              where h.facility_id = f.id order by h.changed_at desc, h.id desc limit 1) as "changedBy"
       from found join facilities f on f.id = found.id
       join cities c on c.id = f.city_id join states s on s.id = f.state_id
       left join categories k on k.id = f.category_id
       left join lateral (${DOCUMENTS} where d.facility_id = f.id group by d.facility_id) d on true
      order by found.rank, f.name, f.id`,
    values,
  )
  return { records: rows.map(asListed), total: rows[0]?.total ?? 0 }
}

function asListed({ found_by, found_text, total: _total, changedAt, ...row }: ListedRow) {
  const { slug, citySlug, stateSlug, ...listed } = row
  return {
    ...listed,
    path: urls.facility(stateSlug, citySlug, slug),
    number: recordNumber(row.stateCode, row.id),
    foundBy: found_by && { field: found_by, text: found_text ?? '' },
    changedAt: changedAt.toISOString(),
  }
}

/** Null when there is no such record. */
export async function findRecord(pool: Client, id: number): Promise<RecordDetail | null> {
  const facility = await findFacilityBy(pool as pg.Pool, String(id)).catch((error) => {
    if (error instanceof UserFacingError) return null
    throw error
  })
  if (!facility) return null
  const [revision, documents, facts, addresses, target] = await Promise.all([
    pool.query<{ revision: string }>(
      `select ${REVISION} as revision from facilities f where f.id = $1`,
      [id],
    ),
    listDocumentsToEdit(pool, id),
    listFactsToEdit(pool, id),
    pool.query<{ state: string; city: string; slug: string }>(
      `select s.slug as state, c.slug as city, r.slug from facility_redirects r
         join cities c on c.id = r.city_id join states s on s.id = c.state_id
        where r.facility_id = $1 order by r.created_at, r.slug`,
      [id],
    ),
    pool.query<{ id: number; name: string; code: string }>(
      `select f.id, f.name, s.code from facility_redirects r
         join facilities f on f.id = r.facility_id join states s on s.id = f.state_id
        where r.city_id = $1 and r.slug = $2 and f.id <> $3`,
      [facility.city_id, facility.slug, id],
    ),
  ])
  const [leadsTo] = target.rows
  return {
    id,
    number: recordNumber(facility.state_code, id),
    revision: revision.rows[0]?.revision ?? '',
    name: facility.name,
    path: urls.facility(facility.state_slug, facility.city_slug, facility.slug),
    isActive: facility.is_active,
    leadsTo: leadsTo
      ? { id: leadsTo.id, name: leadsTo.name, number: recordNumber(leadsTo.code, leadsTo.id) }
      : null,
    grade: facility.grade as Grade,
    values: valuesOf(facility),
    declared: declaredFields,
    documents,
    facts,
    oldAddresses: addresses.rows.map(
      ({ state, city, slug }) => `/${state}/${city}/${slug}${FACILITY_SUFFIX}`,
    ),
  }
}

function valuesOf(facility: FacilityRow): Record<string, RecordValue> {
  const stored = storedNames.map((name) => [name, facility[columnName(name)] as RecordValue])
  return {
    ...Object.fromEntries(stored),
    city: `${facility.city}, ${facility.state_code}`,
    category: facility.category,
  }
}

async function listDocumentsToEdit(pool: Client, facilityId: number): Promise<EditedDocument[]> {
  const { rows } = await pool.query(
    `select d.id, d.title, d.publisher, d.year, d.kind, d.statement, d.quote, d.identifier, d.url,
            d.find_it as "findIt", d.checked_on::text as "checkedOn", d.read_as as "readAs", d.shows,
            case when d.years_from is not null and d.years_to is not null
                 then json_build_object('from', d.years_from, 'to', d.years_to) end as years,
            json_build_object(
              'statement', (select translation from translations where language = 'es' and english = d.statement),
              'findIt', (select translation from translations where language = 'es' and english = d.find_it)
            ) as spanish
       from facility_sources d where d.facility_id = $1
      order by d.year nulls last, d.position nulls last, d.id`,
    [facilityId],
  )
  return rows.map((row) => ({ ...row, isHomePage: row.url !== null && !leadsToDocument(row.url) }))
}

/** Newest first, with the names of staff. */
export async function listRecordHistory(
  pool: Client,
  facilityId: number,
): Promise<RecordHistoryEntry[]> {
  const entries = await listHistory(pool, facilityId)
  const names = await namesOfStaff(
    pool,
    entries.map(({ actorEmail }) => actorEmail),
  )
  return entries.map(({ at, by, actorEmail, actorRole, reason, list, changeId, ...entry }) => ({
    at: at.toISOString(),
    by,
    who: actorEmail && (names.get(actorEmail) ?? actorEmail),
    role: actorRole,
    reason,
    list,
    changeId,
    isUndone: entry.undoneBy !== null,
    isUndoing: entry.undoes !== null,
    changes: entry.changes,
  }))
}

/** By address; of those who have an account here. */
export async function namesOfStaff(pool: Client, emails: (string | null)[]) {
  const { rows } = await pool.query<{ email: string; name: string }>(
    'select email, name from staff_users where email = any ($1)',
    [[...new Set(emails)]],
  )
  return new Map(rows.map(({ email, name }) => [email, name]))
}
