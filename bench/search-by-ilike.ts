/** Search without the search tables: each word must match a column by ILIKE. */
import type pg from 'pg'

const COLUMNS = [
  'f.name',
  'f.company_name',
  'f.county',
  'f.zip_code',
  'f.facility_type',
  'c.name',
  's.name',
  's.code',
  'k.name',
]

export async function listByIlike(client: pg.Client, q: string, limit: number): Promise<void> {
  const words = q.split(' ').filter(Boolean)
  const conditions = words.map(
    (_, i) => `(${COLUMNS.map((column) => `${column} ilike $${i + 2}`).join(' or ')})`,
  )
  await client.query(
    `select f.id, f.name, f.slug, f.facility_type, s.name, s.slug, c.name, c.slug
       from facilities f
       join cities c on c.id = f.city_id
       join states s on s.id = f.state_id
       left join categories k on k.id = f.category_id
      where f.is_active and ${conditions.join(' and ')}
      order by f.name, f.id
      limit $1`,
    [limit, ...words.map((word) => `%${word}%`)],
  )
}
