/** Which list a file is an edition of. */
import type pg from 'pg'
import { slugOf } from '../slug.ts'
import type { FileFacts } from './reading/read-file.ts'
import type { Citation } from './writing/records.sql.ts'

type SourceName = { key: string; title: string | null; isNamed: boolean }
export type ImportSource = SourceName & { id: number }

/** By the title that the operator gives; else by its columns; else by what its identifier is called. */
export function sourceOf({ columns }: FileFacts, citation: Citation | null): SourceName {
  if (citation) {
    return { key: slugOf(citation.title) || 'source', title: citation.title, isNamed: true }
  }
  if (columns.list) return { key: columns.list.key, title: columns.list.title, isNamed: true }
  const position = columns.positions.get('externalId')
  const column = position === undefined ? null : slugOf(columns.header[position] ?? '')
  return { key: column ? `column:${column}` : 'unnamed', title: null, isNamed: false }
}

export async function findSource(
  client: pg.ClientBase,
  { key, title, isNamed }: SourceName,
): Promise<ImportSource> {
  const { rows } = await client.query(
    `with known as (select id from import_sources where key = $1),
          made as (insert into import_sources (key, title)
                   select $1, $2 where not exists (select 1 from known) returning id)
     select id from known union all select id from made`,
    [key, title],
  )
  return { id: rows[0].id, key, title, isNamed }
}
