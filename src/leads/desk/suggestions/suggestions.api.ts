/** Corrections and workplaces: what was suggested beside what the record says, and the answer of staff. */
import { m } from '../../../paraglide/messages.js'
import type { Transaction } from '../../../platform/database/open.ts'
import type { Answer } from '../../../platform/database/schema/lead-values.ts'
import type { Env } from '../../../platform/env.ts'
import { apiApp } from '../../../platform/http/api-app.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { apiAddress } from '../../../platform/web/api-address.ts'
import { callJson } from '../../../platform/web/api-client.ts'
import type { Language } from '../../../platform/web/language.ts'
import { withLanguage } from '../../../platform/web/language-of-request.ts'
import { recordReading } from '../../../staff/audit.ts'
import { createStaffEvent } from '../../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../../staff/staff-guard.ts'
import type { LeadService } from '../../intake/intake.ts'
import { createLeadEvent } from '../../sealing/sealed-texts.ts'
import type { SuggestionRef } from '../../sealing/sealed-workplaces.ts'
import { createAnswer, type NewAnswer } from '../../suggestions/answers.sql.ts'
import { findContacts } from '../../suggestions/personal-data.ts'
import {
  findRecord,
  listRecords,
  type SuggestionRecord,
} from '../../suggestions/suggestion-records.sql.ts'
import { compareWith } from './alike.ts'
import {
  answeredSuggestionSchema,
  correctionAnswerSchema,
  correctionSchema,
  likelihoods,
  type ShownRecord,
  suggestionIdSchema,
  suggestionListQuery,
  suggestionListSchema,
  workplaceAnswerSchema,
  workplaceSchema,
} from './suggestions.contract.ts'
import {
  findCorrection,
  findWorkplace,
  listCorrections,
  listWorkplaces,
  lockSuggestion,
  noSuchSuggestion,
  senderOf,
  shownAnswers,
} from './suggestions.sql.ts'

const MAX_CANDIDATES = 5
/** Public, under the history of the record, which is in English. */
const REASON = 'A reader’s correction, checked by an editor.'
const NAMED = 'A reader knew it by this name.'

/** Suggestions are about the directory: those who edit it see them too, without who sent them. */
const READERS = ['viewer', 'editor'] as const
/** An answer may change the directory, which agents do not (decision 171). */
const ANSWERING = 'editor'

const corrections = staffRoute({
  role: READERS,
  method: 'get',
  path: '/admin/corrections',
  summary: 'Corrections that visitors sent, the oldest open one first',
  request: { query: suggestionListQuery },
  responses: json(suggestionListSchema),
})
const correction = staffRoute({
  role: READERS,
  method: 'get',
  path: '/admin/corrections/{id}',
  summary: 'A correction beside what the record says now',
  request: { params: suggestionIdSchema },
  responses: json(correctionSchema),
})
const answerCorrection = staffRoute({
  role: ANSWERING,
  method: 'post',
  path: '/admin/corrections/{id}/answer',
  summary:
    'Accept some or all fields, which changes the record at once, reject with a reason, or ask',
  request: { params: suggestionIdSchema, ...jsonBody(correctionAnswerSchema) },
  responses: json(answeredSuggestionSchema),
})
const workplaces = staffRoute({
  role: READERS,
  method: 'get',
  path: '/admin/workplaces',
  summary: 'Workplaces that visitors did not find, the oldest open one first',
  request: { query: suggestionListQuery },
  responses: json(suggestionListSchema),
})
const workplace = staffRoute({
  role: READERS,
  method: 'get',
  path: '/admin/workplaces/{id}',
  summary: 'A workplace, with the records that it may be',
  request: { params: suggestionIdSchema },
  responses: json(workplaceSchema),
})
const answerWorkplace = staffRoute({
  role: ANSWERING,
  method: 'post',
  path: '/admin/workplaces/{id}/answer',
  summary:
    'Say which record it is, which is then found by that name too; reject with a reason, or ask',
  request: { params: suggestionIdSchema, ...jsonBody(workplaceAnswerSchema) },
  responses: json(answeredSuggestionSchema),
})

export const suggestionsApi = apiApp()
  .openapi(corrections, async (c) => {
    const { db } = c.var.services
    const query = c.req.valid('query')
    const found = await listCorrections(db, query)
    const leadIds = found.items.map(({ id }) => id)
    const reading = { reading: 'rows' as const, leadIds, detail: query }
    await recordReading(c, staffOf(c), { action: 'listed corrections', ...reading })
    return c.json(found, 200)
  })
  .openapi(correction, async (c) => {
    const { db, env } = c.var.services
    const { id } = c.req.valid('param')
    const lead = await findCorrection(db, id)
    if (!lead) throw noSuchSuggestion()
    const reading = { reading: 'details' as const, leadIds: [id] }
    await recordReading(c, staffOf(c), { action: 'opened a correction', ...reading })
    const record = await findRecord(db, lead.facilityId)
    const answers = await shownAnswers(db, { leadId: id })
    const language = lead.language ?? 'en'
    return c.json(
      {
        id,
        version: answers[0]?.id ?? 0,
        sender: senderOf(lead),
        language,
        createdAt: lead.createdAt.toISOString(),
        mail: mailTo(env, lead.email),
        answers,
        replies: repliesIn(language, record?.name ?? lead.reference, m.suggestion_replies_accepted),
        reference: lead.reference,
        subject: lead.subject,
        message: lead.message,
        record: record && shownRecord(record),
        isChangedSince: record !== null && record.changedAt > lead.createdAt.toISOString(),
        changes: lead.suggestedChanges,
        values: record?.values ?? {},
      },
      200,
    )
  })
  .openapi(answerCorrection, async (c) => {
    const { services, leads, records } = c.var
    const { id } = c.req.valid('param')
    const { version, isMailed, values, answer, reply } = c.req.valid('json')
    const lead = await findCorrection(services.db, id)
    if (!lead) throw noSuchSuggestion()
    const actor = staffOf(c).email
    const of = { leadId: id }
    const fields = Object.keys(values)
    const given = { answer, reply, fields, facilityId: lead.facilityId, answeredBy: actor }
    let newVersion = 0
    const settle = async (tx: Transaction) => {
      newVersion = await answerIn(tx, leads, { of, version, isMailed, given })
      const detail = { answer, fields, reply }
      await createLeadEvent(tx, { leadId: id, type: 'suggestion-answered', actor, detail })
    }
    for (const [field, value] of Object.entries(values)) refuseContact(value, `values.${field}`)
    if (answer !== 'accepted') await services.db.transaction(settle)
    else if (lead.facilityId === null) throw new Problem(409, 'The record is gone.')
    else {
      const { role: actorRole } = staffOf(c)
      const change = { facilityId: lead.facilityId, values, reason: REASON, actor, actorRole }
      await records.apply(change, settle)
    }
    return c.json({ version: newVersion }, 200)
  })
  .openapi(workplaces, async (c) =>
    c.json(await listWorkplaces(c.var.services.db, c.req.valid('query')), 200),
  )
  .openapi(workplace, async (c) => {
    const { db, env } = c.var.services
    const { id } = c.req.valid('param')
    const found = await findWorkplace(db, id)
    if (!found) throw noSuchSuggestion()
    const answers = await shownAnswers(db, { workplaceId: id })
    const { name, place, years, details, email, spamReasons } = found
    const language = found.language ?? 'en'
    const alike = await listAlike(name, place)
    const records = await listRecords(db, alike)
    const candidates = alike.flatMap((recordId) => {
      const record = records.get(recordId)
      return record ? [{ record: shownRecord(record), ...compareWith(found, record) }] : []
    })
    candidates.sort((a, b) => likelihoods.indexOf(a.likelihood) - likelihoods.indexOf(b.likelihood))
    return c.json(
      {
        id,
        version: answers[0]?.id ?? 0,
        sender: null,
        language,
        createdAt: found.createdAt.toISOString(),
        mail: mailTo(env, email),
        answers,
        replies: repliesIn(language, name, m.suggestion_replies_same),
        ...{ name, place, years, details, spamReasons, candidates },
      },
      200,
    )
  })
  .openapi(answerWorkplace, async (c) => {
    const { services, leads, records } = c.var
    const { id } = c.req.valid('param')
    const { version, isMailed, facilityId, otherName, answer, reply } = c.req.valid('json')
    const { email: actor, role: actorRole } = staffOf(c)
    const of = { workplaceId: id }
    const given = { answer, reply, fields: [], facilityId, answeredBy: actor }
    const found = await findWorkplace(services.db, id)
    if (!found) throw noSuchSuggestion()
    let newVersion = 0
    const settle = async (tx: Transaction) => {
      newVersion = await answerIn(tx, leads, { of, version, isMailed, given })
      const detail = { workplace: id, answer }
      await createStaffEvent(tx, { actor, action: 'answered a workplace', detail })
    }
    if (facilityId === null) await services.db.transaction(settle)
    else {
      const record = await findRecord(services.db, facilityId)
      if (!record?.isListed) {
        const message = 'There is no public record with this number'
        throw new Problem(400, `${message}.`, { errors: [{ field: 'facilityId', message }] })
      }
      const name = (otherName ?? found.name).trim()
      refuseContact(name, 'otherName')
      const change = { facilityId, name, reason: NAMED, actor, actorRole }
      await records.addOtherName(change, settle)
    }
    return c.json({ version: newVersion }, 200)
  })

/** What reaches a person is not published, whatever the visitor meant by it. */
function refuseContact(text: string, field: string): void {
  const [found] = findContacts(text)
  if (!found) return
  const message = `holds what may reach a person: ${found}. Take it out`
  throw new Problem(400, `The text ${message}.`, { errors: [{ field, message }] })
}

type Answering = { of: SuggestionRef; version: number; isMailed: boolean; given: NewAnswer }

export async function answerIn(
  tx: Transaction,
  leads: LeadService,
  { of, version, isMailed, given }: Answering,
): Promise<number> {
  await lockSuggestion(tx, of, version)
  const answerId = await createAnswer(tx, of, given)
  if (answerId === null) throw noSuchSuggestion()
  const leadId = 'leadId' in of ? of.leadId : null
  if (isMailed && given.reply !== '') await leads.enqueueAnswer(tx, { answerId, leadId })
  return answerId
}

/** By the same search as visitors', through the API: leads do not know the directory. */
async function listAlike(name: string, place: string): Promise<number[]> {
  const search = (q: string) =>
    callJson<{ id: number }[]>({
      method: 'GET',
      address: apiAddress('/search', { q, limit: MAX_CANDIDATES }),
      parts: {},
    }).catch(() => [])
  const found = [...(await search(`${name} ${place}`)), ...(await search(name))]
  return [...new Set(found.map(({ id }) => id))].slice(0, MAX_CANDIDATES)
}

export const shownRecord = ({ values: _, ...record }: SuggestionRecord): ShownRecord => record

export function mailTo(env: Env, email: string | null): 'server' | 'none' | 'no-address' {
  if (!email) return 'no-address'
  return env.SMTP_URL ? 'server' : 'none'
}

export const repliesIn = (
  language: Language,
  about: string,
  accepted: (words: { about: string }) => string,
): Record<Answer, string> =>
  withLanguage(language, () => ({
    accepted: accepted({ about }),
    rejected: m.suggestion_replies_rejected({ about }),
    asked: m.suggestion_replies_asked({ about }),
  }))
