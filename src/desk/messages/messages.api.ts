/** Templates, which administrators edit, and messages that staff write to people from them. */

import { leadIdSchema } from '../../leads/fields/fields.contract.ts'
import { leadCan } from '../../leads/fields/lead-can.ts'
import { refuseMerged } from '../../leads/sealing/merged-leads.sql.ts'
import type { Queryable } from '../../platform/database/open.ts'
import type { Env } from '../../platform/env.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { envelopeOf } from '../../platform/mail.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { isDemonstrationLoaded } from '../../site/site.sql.ts'
import { recordReading } from '../../staff/audit.ts'
import { createStaffEvent } from '../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { fillFields, type MergeField, messageProblem } from './merge-fields.ts'
import { finishMessage, hasDetails, lastLines, operatorName } from './message-mail.ts'
import {
  type LeadMessages,
  leadMessagesSchema,
  newMessageSchema,
  newTemplateSchema,
  templateIdSchema,
  templateSchema,
  templatesSchema,
  templateUpdateSchema,
  testedTemplateSchema,
  writtenMessageSchema,
} from './messages.contract.ts'
import {
  type Addressee,
  createMessage,
  createTemplate,
  findAddressee,
  findCallBack,
  findTemplate,
  listMessages,
  listTemplates,
  lockAddressee,
  updateTemplate,
} from './messages.sql.ts'
import { momentIn, sampleOf, sendTemplateTest } from './template-test.ts'

const list = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/templates',
  summary: 'Templates of emails and texts, those in use first',
  responses: json(templatesSchema),
})
const add = staffRoute({
  role: 'admin',
  method: 'post',
  path: '/admin/templates',
  summary: 'Add a template; unknown merge fields are refused',
  request: jsonBody(newTemplateSchema),
  responses: json(templateSchema),
})
const change = staffRoute({
  role: 'admin',
  method: 'patch',
  path: '/admin/templates/{id}',
  summary: 'Change a template, or take it out of use',
  request: { params: templateIdSchema, ...jsonBody(templateUpdateSchema) },
  responses: json(templateSchema),
})
const test = staffRoute({
  role: 'admin',
  method: 'post',
  path: '/admin/templates/{id}/test',
  summary: 'Send oneself an email template as it is saved, in each of its languages',
  request: { params: templateIdSchema },
  responses: json(testedTemplateSchema),
})
const choices = staffRoute({
  role: 'viewer',
  method: 'get',
  path: '/admin/contacts/{id}/messages',
  summary: 'Messages written to a person, and templates with the fields filled in',
  request: { params: leadIdSchema },
  responses: json(leadMessagesSchema),
})
const write = staffRoute({
  role: 'agent',
  method: 'post',
  path: '/admin/contacts/{id}/messages',
  summary: 'Send an email, or compose a text to send by hand, where consent covers it',
  request: { params: leadIdSchema, ...jsonBody(newMessageSchema) },
  responses: json(writtenMessageSchema),
})

export const messagesApi = apiApp()
  .openapi(list, async (c) => {
    const templates = await listTemplates(c.var.services.db)
    const caller = staffOf(c).name
    return c.json(
      { templates, lastLines: inEach(lastLines), samples: inEach(sampleOf(caller)) },
      200,
    )
  })
  .openapi(add, async (c) => {
    const actor = staffOf(c).email
    const template = await c.var.services.db.transaction(async (tx) => {
      const added = await createTemplate(tx, c.req.valid('json'), actor)
      const detail = { template: added.id }
      await createStaffEvent(tx, { actor, action: 'added a template', detail })
      return added
    })
    return c.json(template, 200)
  })
  .openapi(change, async (c) => {
    const actor = staffOf(c).email
    const { id } = c.req.valid('param')
    const wanted = c.req.valid('json')
    const template = await c.var.services.db.transaction(async (tx) => {
      const changed = await updateTemplate(tx, id, wanted, actor)
      const detail = { template: id, fields: Object.keys(wanted) }
      if (changed) await createStaffEvent(tx, { actor, action: 'changed a template', detail })
      return changed
    })
    if (!template) throw noSuchTemplate()
    return c.json(template, 200)
  })
  .openapi(test, async (c) => {
    const { db, env } = c.var.services
    const template = await findTemplate(db, c.req.valid('param').id)
    if (!template) throw noSuchTemplate()
    const me = staffOf(c)
    await sendTemplateTest(env, template, me)
    return c.json({ to: me.email, mail: env.SMTP_URL ? 'server' : 'folder' }, 200)
  })
  .openapi(choices, async (c) => {
    const { db, env } = c.var.services
    const { id } = c.req.valid('param')
    const person = await findAddressee(db, id)
    if (!person) throw noSuchLead()
    const action = 'opened messages of lead'
    await recordReading(c, staffOf(c), { action, reading: 'details', leadIds: [id] })
    const callBack = await findCallBack(db, id)
    const language = person.language ?? 'en'
    const templates = (await listTemplates(db)).filter(({ isActive }) => isActive)
    const values = valuesFor(person, staffOf(c).name, callBack, language)
    return c.json(
      {
        whyNot: { email: leadCan.beEmailed(person), text: leadCan.beTexted(person) },
        mail: await mailOf(db, env),
        mayAutomate: person.automatedContact,
        templates: templates.flatMap(({ id, name, kind, texts: { [language]: text } }) => {
          if (!text) return []
          const subject = fillFields(text.subject, values)
          return [{ id, name, kind, subject, body: fillFields(text.body, values) }]
        }),
        untranslated: templates.filter(({ texts }) => !texts[language]).map(({ name }) => name),
        language,
        lastLines: withLanguage(language, lastLines),
        messages: await listMessages(db, person.id),
      },
      200,
    )
  })
  .openapi(write, async (c) => {
    const { services, leads } = c.var
    const { id } = c.req.valid('param')
    const message = c.req.valid('json')
    const { origin } = envelopeOf(services.env)
    const written = await services.db.transaction(async (tx) => {
      const person = await lockAddressee(tx, id)
      if (!person) throw noSuchLead()
      await refuseMerged(tx, id)
      const template = await findTemplate(tx, message.templateId)
      if (!template?.isActive) throw noSuchTemplate()
      const { kind } = template
      const refused = kind === 'email' ? leadCan.beEmailed(person) : leadCan.beTexted(person)
      if (refused) throw new Problem(409, refused)
      checkMessage({ ...message, kind }, person)
      const stored = await createMessage(tx, id, message, template, staffOf(c).email)
      if (stored.isNew && stored.kind === 'email') {
        await leads.enqueueMessage(tx, { leadId: id, messageId: stored.id })
      }
      const byHand = stored.kind === 'text' ? await textByHand(tx, origin, person, stored) : null
      return { id: stored.id, kind: stored.kind, byHand }
    })
    return c.json(written, 200)
  })

async function mailOf(db: Queryable, env: Env): Promise<LeadMessages['mail']> {
  if (!env.SMTP_URL) return 'folder'
  return !env.DEMO_NOTIFICATIONS && (await isDemonstrationLoaded(db)) ? 'withheld' : 'server'
}

function checkMessage(message: Parameters<typeof messageProblem>[0], person: Addressee): void {
  const asksForDetails = /\{\{\s*details_link\s*\}\}/.test(message.body)
  const problem =
    asksForDetails && !hasDetails(person)
      ? { field: 'body', message: 'Take out {{details_link}}: this is no request for legal help' }
      : messageProblem(message)
  if (problem) throw new Problem(400, `${problem.message}.`, { errors: [problem] })
}

const inEach = <T>(work: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, withLanguage(language, () => work(language))]),
  ) as Record<Language, T>

/** Without the links, and without what is not known: those fields stay in the text. */
function valuesFor(
  { name, reference }: Addressee,
  caller: string,
  callBack: Date | null,
  language: Language,
): Partial<Record<MergeField, string>> {
  return {
    name,
    reference,
    operator: operatorName(),
    caller,
    ...(callBack ? { call_back_time: momentIn(language, callBack) } : {}),
  }
}

async function textByHand(
  tx: Queryable,
  origin: string,
  person: Addressee,
  message: { body: string },
): Promise<{ text: string; address: string }> {
  const { text } = await finishMessage(tx, origin, person, { kind: 'text', body: message.body })
  const number = person.phoneE164 ?? person.phone?.replace(/[^\d+]/g, '') ?? ''
  return { text: text.trim(), address: `sms:${number}?body=${encodeURIComponent(text.trim())}` }
}

const noSuchLead = () => new Problem(404, 'This lead does not exist. It may have been erased.')
const noSuchTemplate = () => new Problem(404, 'This template does not exist or is out of use.')
