/** Content templates about places and facilities, loaded from a file. */
import type pg from 'pg'
import { z } from 'zod'
import { UserFacingError } from '../../platform/errors.ts'
import { changeDirectory } from '../change-directory.ts'
import { recordNewText, UNSAID, type Why } from '../facilities/history.sql.ts'

/** The template names that pages ask for, by type; each starts with a slug. */
const NAMES = {
  state: /^([a-z0-9-]{1,200})_state_content$/,
  city: /^([a-z0-9-]{1,200})_content_adaptive$/,
  city_enhanced: /^([a-z0-9-]{1,200})_enhanced_content$/,
  facility: /^([a-z0-9-]{1,200})_content_(?:enhanced_live|v[1-3])$/,
} as const

const block = z.string().trim().min(1, 'is empty').max(20_000, 'has more than 20,000 characters')

const templateSchema = z
  .strictObject({
    type: z.enum(['state', 'city', 'city_enhanced', 'facility']),
    name: z.string().max(250),
    blocks: z.array(block).min(1, 'needs at least one block').max(20, 'has more than 20 blocks'),
    placeholders: z.array(z.string().max(100)).max(50).default([]),
    active: z.boolean().default(true),
  })
  .refine(({ type, name }) => NAMES[type].test(name), {
    path: ['name'],
    error: 'is not a name that a page of this type asks for (see docs/data.md)',
  })

const fileSchema = z.union([templateSchema, z.array(templateSchema).min(1).max(10_000)])

export type Template = z.output<typeof templateSchema>

/** One template or a list, from parsed YAML or JSON. */
export function readTemplates(content: unknown): Template[] {
  const schema = Array.isArray(content) ? fileSchema.options[1] : fileSchema.options[0]
  const result = schema.safeParse(content)
  if (result.success) return Array.isArray(result.data) ? result.data : [result.data]
  const [issue] = result.error.issues
  throw new UserFacingError(
    `${issue?.path.join('.') || 'The file'} ${issue?.message ?? 'is wrong'}.`,
  )
}

export type PutTemplates = { added: number; changed: number; unchanged: number; orphans: string[] }

/** New text goes into the history of its record or place, with `why`. */
export async function putTemplates(
  pool: pg.Pool,
  templates: Template[],
  why: Why = UNSAID,
): Promise<PutTemplates> {
  const outcome: PutTemplates = { added: 0, changed: 0, unchanged: 0, orphans: [] }
  const orphans = await listOrphans(pool, templates)
  const fresh = await listDifferent(pool, templates)
  outcome.orphans = orphans
  outcome.unchanged = templates.length - fresh.length
  if (fresh.length === 0) return outcome
  await changeDirectory(pool, async (client) => {
    for (const { type, name, blocks, placeholders, active } of fresh) {
      const { rows } = await client.query<{ blocks: string[]; active: boolean }>(
        `select content_blocks as blocks, is_active as active from content_templates
          where template_type = $1 and template_name = $2`,
        [type, name],
      )
      await client.query(
        `insert into content_templates
           (template_type, template_name, content_blocks, placeholders, is_active)
         values ($1, $2, $3, $4, $5)
             on conflict (template_type, template_name) do update
            set content_blocks = excluded.content_blocks, placeholders = excluded.placeholders,
                is_active = excluded.is_active, updated_at = now()`,
        [type, name, blocks, placeholders, active],
      )
      const [before] = rows
      if (before) outcome.changed += 1
      else outcome.added += 1
      const shown = { old: before ? shownText(before) : null, new: shownText({ blocks, active }) }
      if (shown.old !== shown.new) {
        const of =
          type === 'facility' ? { slug: slugIn({ type, name }) } : { textName: `${type}/${name}` }
        await recordNewText(client, of, shown, why)
      }
    }
    return { facilities: [], cities: [] }
  })
  return outcome
}

/** What a page shows of a template. */
const shownText = ({ blocks, active }: Pick<Template, 'blocks' | 'active'>) =>
  active ? blocks.join('\n') : null

const slugIn = ({ type, name }: Pick<Template, 'type' | 'name'>) =>
  name.match(NAMES[type])?.[1] ?? ''

async function listDifferent(pool: pg.Pool, templates: Template[]): Promise<Template[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select template_type || '/' || template_name as key from content_templates c
       join unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
            as t(type, name, blocks, placeholders, active)
         on t.type = c.template_type and t.name = c.template_name
      where to_jsonb(c.content_blocks) = t.blocks::jsonb and c.is_active = t.active
        and to_jsonb(c.placeholders) = t.placeholders::jsonb`,
    [
      templates.map(({ type }) => type),
      templates.map(({ name }) => name),
      templates.map(({ blocks }) => JSON.stringify(blocks)),
      templates.map(({ placeholders }) => JSON.stringify(placeholders)),
      templates.map(({ active }) => active),
    ],
  )
  const same = new Set(rows.map(({ key }) => key))
  return templates.filter(({ type, name }) => !same.has(`${type}/${name}`))
}

/** Templates whose state, city or facility does not exist: allowed, but reported. */
async function listOrphans(pool: pg.Pool, templates: Template[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select t.name from unnest($1::text[], $2::text[], $3::text[]) as t(type, name, slug)
      where not case t.type
        when 'state' then exists (select 1 from states where slug = t.slug)
        when 'facility' then exists (select 1 from facilities where slug = t.slug)
        else exists (select 1 from cities where slug = t.slug) end`,
    [templates.map(({ type }) => type), templates.map(({ name }) => name), templates.map(slugIn)],
  )
  return rows.map(({ name }) => name)
}
