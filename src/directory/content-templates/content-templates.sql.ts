import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { contentTemplates } from '../../platform/database/schema/directory.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'

const templateByName = prepared('content_template', (db) =>
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
        eq(contentTemplates.templateName, sql.placeholder('name')),
        contentTemplates.isActive,
      ),
    ),
)

export async function findContentTemplate(
  db: Queryable,
  type: TemplateType,
  name: string,
): Promise<ContentTemplate | null> {
  const [template] = await templateByName(db, { type, name })
  return template ? { ...template, updatedAt: template.updatedAt.toISOString() } : null
}
