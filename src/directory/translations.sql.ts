/** What records say, in the language of the page. */
import { sql } from 'drizzle-orm'
import { arrayLiteral } from '../platform/database/array-literal.ts'
import type { Queryable } from '../platform/database/open.ts'
import { prepared } from '../platform/database/prepared.ts'
import { facilities, translations } from '../platform/database/schema/directory.ts'
import { currentLanguage } from '../platform/web/language.ts'

const translationsOf = prepared('translations', (db) =>
  db
    .select({ english: translations.english, translation: translations.translation })
    .from(translations)
    .where(
      sql`${translations.language} = ${sql.placeholder('language')}
        and ${translations.english} = any(${sql.placeholder('texts')}::text[])`,
    ),
)

/** `lang` marks what stays in English on a page in another language. */
export type Shown = { text: string; lang?: 'en' }

/** What a page shows of these texts. */
export async function translator(
  db: Queryable,
  texts: readonly string[],
): Promise<(english: string) => Shown> {
  const language = currentLanguage()
  if (language === 'en') return (text) => ({ text })
  const rows =
    texts.length > 0 ? await translationsOf(db, { language, texts: arrayLiteral(texts) }) : []
  const found = new Map(rows.map(({ english, translation }) => [english, translation]))
  return (english) => {
    const text = found.get(english)
    return text === undefined ? { text: english, lang: 'en' } : { text }
  }
}

type Described = { id: number; facilityType?: string | null; description?: string | null }

/** What stays in English of a record in another language. */
export type Untranslated = { typeLanguage?: 'en'; descriptionLanguage?: 'en' }

const LONGEST = 900

/** Types and descriptions of these records in the language asked for. A card cuts its description. */
export async function translateFacilities<Row extends Described>(
  db: Queryable,
  rows: Row[],
  longest = LONGEST,
): Promise<(Row & Untranslated)[]> {
  const language = currentLanguage()
  const isNeeded = rows.some(({ facilityType, description }) => facilityType || description)
  if (language === 'en' || !isNeeded) return rows
  const ids = arrayLiteral(rows.map(({ id }) => id))
  const { rows: found } = await db.execute<{ id: number; type: string; description: string }>(sql`
    select f.id, t.translation as type, left(d.translation, ${longest}) as description
      from ${facilities} f
      left join ${translations} t on t.language = ${language} and t.english = f.facility_type
      left join ${translations} d on d.language = ${language} and d.english = f.description
     where f.id = any(${ids}::int[])`)
  const byId = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) => {
    const { type = null, description = null } = byId.get(row.id) ?? {}
    const { facilityType, description: english = null } = row
    return {
      ...row,
      ...(facilityType && (type ? { facilityType: type } : { typeLanguage: 'en' as const })),
      ...(english && (description ? { description } : { descriptionLanguage: 'en' as const })),
    }
  })
}

type Others = { texts: string; documents?: string; evidence?: string }

/**
 * A translation belongs to its English words, wherever they are: where others have them too, it stays. Conditions on
 * texts t and documents d say which are the others.
 */
export const isUsed = ({ texts, documents = 'true', evidence = 'true' }: Others) => `(
  exists (select 1 from content_templates t cross join unnest(t.content_blocks) block
           where ${texts} and english = any (regexp_split_to_array(block, '\\s*\\n\\s*')))
  or exists (select 1 from facility_sources d where ${documents} and english in (d.statement, d.find_it))
  or exists (select 1 from thing_evidence d where ${evidence} and english in (d.statement, d.find_it)))`
