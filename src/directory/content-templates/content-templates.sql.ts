import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { contentTemplates } from '../../platform/database/schema/directory.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'

export async function findContentTemplate(
  db: Queryable,
  type: TemplateType,
  name: string,
): Promise<ContentTemplate | null> {
  const [template] = await db
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
        eq(contentTemplates.templateType, type),
        eq(contentTemplates.templateName, name),
        contentTemplates.isActive,
      ),
    )
  return template ? { ...template, updatedAt: template.updatedAt.toISOString() } : null
}
