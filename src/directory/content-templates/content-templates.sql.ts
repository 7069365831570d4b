import { and, eq, sql } from 'drizzle-orm'
import { askOnce } from '../../platform/database/asked-once.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { contentTemplates } from '../../platform/database/schema/directory.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'

const templatesByName = prepared('content_templates', (db) =>
  db
    .select({
      id: contentTemplates.id,
      templateType: contentTemplates.templateType,
      templateName: contentTemplates.templateName,
      contentBlocks: contentTemplates.contentBlocks,
      placeholders: contentTemplates.placeholders,
      updatedAt: contentTemplates.updatedAt,
    })
    .from(contentTemplates)
    .where(
      and(
        eq(contentTemplates.templateType, sql.placeholder('type')),
        sql`${contentTemplates.templateName} = any(${sql.placeholder('names')}::text[])`,
        contentTemplates.isActive,
      ),
    ),
)

/** A facility has up to four texts, which a page tries in turn: they are read together. */
const FACILITY_TEXT = /_(enhanced_live|v[1-3])$/
const FACILITY_TEXTS = ['enhanced_live', 'v1', 'v2', 'v3']

export async function findContentTemplate(
  db: Queryable,
  type: TemplateType,
  name: string,
): Promise<ContentTemplate | null> {
  const stem = name.replace(FACILITY_TEXT, '')
  const names =
    type === 'facility' && stem !== name ? FACILITY_TEXTS.map((text) => `${stem}_${text}`) : [name]
  const found = await askOnce(`templates ${type} ${names.join()}`, () =>
    templatesByName(db, { type, names }),
  )
  const template = found.find(({ templateName }) => templateName === name)
  return template ? { ...template, updatedAt: template.updatedAt.toISOString() } : null
}
