/** What a link of a thing may lead to: found by its number or the last part of its address, or by a part of its name. */
import type pg from 'pg'
import { trusts } from '../../../tools/trusts/trusts.ts'
import { readRatings } from '../../kinds/ratings.ts'
import { numberKey } from '../../kinds/thing-rows.ts'
import { kinds } from '../../kinds.ts'
import { recordNumber } from '../../record-number.ts'
import { plainName } from '../../search/search-words.ts'

type Client = Pick<pg.Pool, 'query'>
type Target = { targetKind: string; target: string | null }

export const targetKey = ({ targetKind, target }: Target): string => `${targetKind}/${target}`

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** The names of those that there are. */
export async function labelsOf(client: Client, all: Target[]): Promise<Map<string, string>> {
  const of = (kind: string) =>
    all.flatMap(({ targetKind, target }) =>
      targetKind === kind && target !== null ? [target] : [],
    )
  const facilities = await client.query<{ id: number; name: string; code: string }>(
    `select f.id, f.name, s.code from facilities f join states s on s.id = f.state_id
      where f.id = any ($1)`,
    [of('facility').filter(isNumber).map(Number)],
  )
  const things = await client.query<{ kind: string; slug: string; name: string }>(
    `select kind, slug, name from things
      where (kind, slug) in (select split_part(one, '/', 1), split_part(one, '/', 2) from unnest($1::text[]) one)`,
    [all.filter(({ targetKind }) => targetKind in kinds).map(targetKey)],
  )
  const companies = await client.query<{ slug: string; name: string }>(
    'select slug, name from companies where slug = any ($1)',
    [of('company')],
  )
  return new Map([
    ...facilities.rows.map(
      ({ id, name, code }) => [`facility/${id}`, `${recordNumber(code, id)} ${name}`] as const,
    ),
    ...companies.rows.map(({ slug, name }) => [`company/${slug}`, name] as const),
    ...things.rows.map(({ kind, slug, name }) => [`${kind}/${slug}`, name] as const),
    ...inMemory('trust')
      .concat(inMemory('rating'))
      .filter((one) => of(one.targetKind).includes(one.target))
      .map((one) => [targetKey(one), one.label] as const),
  ])
}

/** Trusts and ratings are compiled in. */
const inMemory = (targetKind: string) =>
  targetKind === 'trust'
    ? trusts().map(({ slug, name }) => ({ targetKind, target: slug, label: name }))
    : readRatings().ratings.map(({ code, title }) => ({
        targetKind,
        target: code,
        label: `${code} ${title}`,
      }))

const MAX_SUGGESTED = 10

/** Those whose name begins with the text come first. */
export async function suggestTargets(client: Client, kind: string, text: string) {
  const plain = plainName(text)
  if (kind === 'trust' || kind === 'rating') {
    const found = inMemory(kind).filter(({ label }) => plainName(label).includes(plain))
    return found.slice(0, MAX_SUGGESTED).map(({ target, label }) => ({ target, label }))
  }
  const pattern = plain.replaceAll(/[%_\\]/g, '')
  if (kind !== 'facility') {
    const { rows } = await client.query<{ target: string; label: string }>(
      `select target, label
         from (select t.slug as target, t.name as label from things t
                where t.kind = $1 and exists (
                  select 1 from thing_names n where n.thing_id = t.id and (n.key like $2 or n.key like $3))
                union
               select slug, name from companies where $1 = 'company' and search_text(name) like $2) found
        order by position($4 in lower(label)) <> 1, label collate "C" limit $5`,
      [kind, `%${pattern}%`, `${numberKey(plain)}%`, plain, MAX_SUGGESTED],
    )
    return rows
  }
  const number = Number(text.match(/^(?:[A-Z]{2}-)?0*(\d{1,9})$/i)?.[1] ?? 0)
  const { rows } = await client.query<{ id: number; name: string; city: string; code: string }>(
    `select f.id, f.name, c.name as city, s.code
       from facility_search x join facilities f on f.id = x.facility_id
       join cities c on c.id = f.city_id join states s on s.id = f.state_id
      where f.is_active and (f.id = $1 or x.name like $2)
      order by f.id <> $1, position($3 in x.name) <> 1, f.name limit $4`,
    [number, `%${pattern}%`, plain, MAX_SUGGESTED],
  )
  return rows.map(({ id, name, city, code }) => ({
    target: String(id),
    label: `${recordNumber(code, id)} ${name}, ${city}`,
  }))
}
