import { and, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { requestCache } from '../../platform/database/request-cache.ts'
import { contentTemplates } from '../../platform/database/schema/directory.ts'
import { translator } from '../translations.sql.ts'
import type { ContentTemplate, TemplateType } from './content-templates.contract.ts'

const templatesByName = prepared('content_templates', (db) =>
  db
    .select({
      id: contentTemplates.id,
      templateType: contentTemplates.templateType,
      templateName: contentTemplates.templateName,
      stateSlug: contentTemplates.stateSlug,
      contentBlocks: contentTemplates.contentBlocks,
      placeholders: contentTemplates.placeholders,
      updatedAt: contentTemplates.updatedAt,
    })
    .from(contentTemplates)
    .where(
      and(
        // In subselects the planner does not see the values, and keeps its plan instead of making one for each page.
        sql`(${contentTemplates.templateType}, ${contentTemplates.templateName}) in (select * from
          unnest((select ${sql.placeholder('types')}::text[]), (select ${sql.placeholder('names')}::text[])))`,
        contentTemplates.isActive,
      ),
    ),
)

type Named = { type: TemplateType; name: string }

/** A facility has up to four texts and a city two, which a page tries in turn: they are read together. */
function siblingsOf({ type, name }: Named): Named[] {
  const facility = type === 'facility' && /^(.*)_(enhanced_live|v[1-3])$/s.exec(name)?.[1]
  if (facility) {
    return ['enhanced_live', 'v1', 'v2', 'v3'].map((text) => ({
      type,
      name: `${facility}_${text}`,
    }))
  }
  const ending = { city: '_content_adaptive', city_enhanced: '_enhanced_content' }[type as 'city']
  if (ending && name.endsWith(ending)) {
    const city = name.slice(0, -ending.length)
    return [
      { type: 'city_enhanced', name: `${city}_enhanced_content` },
      { type: 'city', name: `${city}_content_adaptive` },
    ]
  }
  return [{ type, name }]
}

type Row = Omit<ContentTemplate, 'updatedAt' | 'language'> & { updatedAt: Date }

/** Line by line, each of which is a paragraph; in English unless all of them are translated. */
async function translated(db: Queryable, row: Row): Promise<ContentTemplate> {
  const template = { ...row, updatedAt: row.updatedAt.toISOString() }
  const blocks = row.contentBlocks.map((block) => block.split('\n'))
  const translate = await translator(db, blocks.flat())
  const shown = blocks.map((lines) =>
    lines.map((line) => (line.trim() ? translate(line) : { text: line })),
  )
  if (shown.flat().some(({ lang }) => lang)) return { ...template, language: 'en' }
  return {
    ...template,
    contentBlocks: shown.map((lines) => lines.map(({ text }) => text).join('\n')),
  }
}

/** The template; without it, 'another' when there is another text about the same thing. */
export async function findContentTemplate(
  db: Queryable,
  type: TemplateType,
  name: string,
): Promise<ContentTemplate | 'another' | null> {
  const asked = siblingsOf({ type, name })
  const types = asked.map((one) => one.type)
  const names = asked.map((one) => one.name)
  const found = await requestCache.get(`templates ${types} ${names}`, () =>
    templatesByName(db, { types, names }),
  )
  const template = found.find((one) => one.templateType === type && one.templateName === name)
  if (template) return translated(db, template)
  return found.length > 0 ? 'another' : null
}
