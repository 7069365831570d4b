/** What texts of the rows are in other languages. */
import type pg from 'pg'
import type { ImportRow } from '../reading/import-row.ts'

export const CREATE_TRANSLATIONS =
  'create temporary table import_translations (line int, language text, english text, translation text) on commit drop'

export const translationsOf = (rows: ImportRow[]) =>
  rows.flatMap(({ line, translations }) =>
    translations.map((translation) => ({ line, ...translation })),
  )

export type StagedTranslation = ReturnType<typeof translationsOf>[number]

export async function stageTranslations(
  client: pg.ClientBase,
  translations: StagedTranslation[],
): Promise<void> {
  if (translations.length === 0) return
  await client.query(
    `insert into import_translations
     select * from json_populate_recordset(null::import_translations, $1::json)`,
    [JSON.stringify(translations)],
  )
}

/** Returns how many were added or corrected. Of two in one file, the later counts. */
export async function writeTranslations(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `insert into translations as old (language, english, translation)
     select distinct on (language, english) language, english, translation
       from import_translations order by language, english, line desc
         on conflict (language, english) do update set translation = excluded.translation
      where old.translation <> excluded.translation`,
  )
  return rowCount ?? 0
}
