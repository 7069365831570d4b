/** Texts about places and facilities, written by editors in both languages. */
import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { m } from '../../paraglide/messages.js'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { CityText } from '../cities/city-text.tsx'
import { allowed, poolOf, whyOf } from '../editing/editing.api.ts'
import { presenceSchema } from '../editing/editing.contract.ts'
import { notePresence } from '../editing/presence.sql.ts'
import { saveText, undoTextChange } from './save-text.sql.ts'
import { faultsIn, KEYS_OF, paragraphsOf, type TextKey } from './text-rules.ts'
import {
  previewTextSchema,
  saveTextSchema,
  type TextBlock,
  textDetailSchema,
  textIdSchema,
  textListQuery,
  textListSchema,
  textPreviewSchema,
  undoTextSchema,
} from './texts.contract.ts'
import { findSubject, findTexts, listTexts, nameOf, type Subject } from './texts.sql.ts'

const editor = { role: 'editor', withKey: true } as const
const params = { params: textIdSchema }
const missing = { 404: { description: 'There is no such place or record' } }
// Put together here: within a route, the compiler would lose what is spread.
const detail = { ...json(textDetailSchema), ...missing }
const changed = {
  ...detail,
  409: { description: 'Somebody changed the text since `revision`, or a rule forbids the change' },
}
const present = { ...json(presenceSchema), ...missing }
const rendered = { ...json(textPreviewSchema), ...missing }

const list = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/texts',
  summary: 'Cities, states or facilities with the text that their page shows, most visited first',
  request: { query: textListQuery },
  responses: json(textListSchema),
})
const read = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/texts/{subject}/{id}',
  summary: 'The texts about one place or facility in both languages, with their history',
  request: params,
  responses: detail,
})
const preview = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/texts/{subject}/{id}/preview',
  summary: 'Check a text, and render it as the page shows it; nothing is written',
  request: { ...params, ...jsonBody(previewTextSchema) },
  responses: rendered,
})
const presence = staffRoute({
  role: 'editor',
  method: 'post',
  path: '/admin/texts/{subject}/{id}/presence',
  summary: 'Note that the caller has the texts open; the reply says who else has',
  request: params,
  responses: present,
})
const save = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/texts/{subject}/{id}',
  summary: 'Publish a text in both languages, or take it off the page',
  request: { ...params, ...jsonBody(saveTextSchema) },
  responses: changed,
})
const undo = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/texts/{subject}/{id}/undo',
  summary: 'Undo one change of a text, as long as nothing since depends on it',
  request: { ...params, ...jsonBody(undoTextSchema) },
  responses: changed,
})

export const textsApi = apiApp()
  .openapi(list, async (c) => c.json(await listTexts(poolOf(c), c.req.valid('query')), 200))
  .openapi(read, async (c) =>
    c.json(await findTexts(poolOf(c), await subjectOf(c, c.req.valid('param'))), 200),
  )
  .openapi(preview, async (c) => {
    const of = await subjectOf(c, c.req.valid('param'))
    const { key, blocks, language } = c.req.valid('json')
    checkKey(of, key)
    const html = withLanguage(language, () =>
      renderToStaticMarkup(
        <TextPreview of={of} textKey={key} shown={inLanguage(blocks, language)} />,
      ),
    )
    return c.json({ html, wrong: faultsIn(blocks) }, 200)
  })
  .openapi(presence, async (c) => {
    const of = await subjectOf(c, c.req.valid('param'))
    const { revision } = await findTexts(poolOf(c), of)
    const open = `text/${of.subject}/${of.id}`
    return c.json({ revision, others: await notePresence(poolOf(c), open, staffOf(c).id) }, 200)
  })
  .openapi(save, async (c) => {
    const of = await subjectOf(c, c.req.valid('param'))
    const { reason, ...text } = c.req.valid('json')
    checkKey(of, text.key)
    const [fault, ...more] = faultsIn(text.blocks)
    if (fault) {
      const errors = [fault, ...more].map(({ block, language, message }) => ({
        field: `blocks.${block}.${language}`,
        message,
      }))
      throw new Problem(400, fault.message, { errors })
    }
    await allowed(() => saveText(poolOf(c), of, { ...text, why: whyOf(c, reason) }))
    return c.json(await findTexts(poolOf(c), of), 200)
  })
  .openapi(undo, async (c) => {
    const of = await subjectOf(c, c.req.valid('param'))
    const { changeId } = c.req.valid('json')
    await allowed(() => undoTextChange(poolOf(c), of, changeId, whyOf(c, undefined)))
    return c.json(await findTexts(poolOf(c), of), 200)
  })

async function subjectOf(
  c: Context,
  { subject, id }: { subject: Subject['subject']; id: number },
): Promise<Subject> {
  const found = await findSubject(poolOf(c), subject, id)
  if (!found) throw new Problem(404, 'There is no such place or record.')
  return found
}

function checkKey({ subject }: Subject, key: TextKey): void {
  if (KEYS_OF[subject].includes(key)) return
  throw new Problem(400, `key: must be one of ${KEYS_OF[subject].join(', ')}`)
}

type Shown = { blocks: string[]; lang: 'en' | undefined }

/** As pages do: in English, marked as such, unless every paragraph has its Spanish. */
function inLanguage(blocks: TextBlock[], language: 'en' | 'es'): Shown {
  const english = blocks.map(({ en }) => en)
  if (language === 'en') return { blocks: english, lang: undefined }
  const isWhole = blocks.every(({ en, es }) => paragraphsOf(en).length === paragraphsOf(es).length)
  return isWhole
    ? { blocks: blocks.map(({ es }) => es), lang: undefined }
    : { blocks: english, lang: 'en' }
}

type TextPreviewProps = { of: Subject; textKey: TextKey; shown: Shown }

function TextPreview({ of, textKey, shown: { blocks, lang } }: TextPreviewProps) {
  if (of.subject === 'city') {
    const { type } = nameOf(of.subject, textKey, of.slug)
    const text = { templateType: type, contentBlocks: blocks, language: lang }
    return <CityText city={of.name} text={text} />
  }
  return (
    <section className="prose">
      <h2>{of.subject === 'state' ? m.state_about({ state: of.name }) : m.facility_overview()}</h2>
      {blocks.flatMap(paragraphsOf).map((paragraph) => (
        <p key={paragraph} lang={lang}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
