/** "I worked here" as editors read it, and the answer: published under the record without a name, or not. */

import { findPersonalData, isForbidden } from '../../leads/suggestions/personal-data.ts'
import {
  findRecord,
  type SuggestionRecord,
} from '../../leads/suggestions/suggestion-records.sql.ts'
import { m } from '../../paraglide/messages.js'
import type { Transaction } from '../../platform/database/open.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createStaffEvent } from '../../staff/staff.sql.ts'
import { json, jsonBody, staffOf, staffRoute } from '../../staff/staff-guard.ts'
import { answerIn, mailTo, repliesIn, shownRecord } from './suggestions.api.ts'
import {
  answeredSuggestionSchema,
  suggestionIdSchema,
  suggestionListQuery,
  suggestionListSchema,
  testimonyAnswerSchema,
  testimonySchema,
} from './suggestions.contract.ts'
import { findWorkplace, listWorkplaces, noSuchSuggestion, shownAnswers } from './suggestions.sql.ts'

const role = 'editor'

const list = staffRoute({
  role,
  method: 'get',
  path: '/admin/testimonies',
  summary: 'What people who worked at a place wrote, the oldest open one first',
  request: { query: suggestionListQuery },
  responses: json(suggestionListSchema),
})
const one = staffRoute({
  role,
  method: 'get',
  path: '/admin/testimonies/{id}',
  summary: 'A testimony, with the record that it is about',
  request: { params: suggestionIdSchema },
  responses: json(testimonySchema),
})
const answer = staffRoute({
  role,
  method: 'post',
  path: '/admin/testimonies/{id}/answer',
  summary: 'Publish it without a name, if the person allows it; reject with a reason, or ask',
  request: { params: suggestionIdSchema, ...jsonBody(testimonyAnswerSchema) },
  responses: json(answeredSuggestionSchema),
})

export const staffTestimoniesApi = apiApp()
  .openapi(list, async (c) =>
    c.json(await listWorkplaces(c.var.services.db, c.req.valid('query'), 'testimonies'), 200),
  )
  .openapi(one, async (c) => {
    const { db, env } = c.var.services
    const { id } = c.req.valid('param')
    const found = await findWorkplace(db, id)
    if (!found || found.facilityId === null) throw noSuchSuggestion()
    const record = await findRecord(db, found.facilityId)
    const answers = await shownAnswers(db, { workplaceId: id })
    const { name, years, trade = null, details, email, spamReasons, mayPublish = false } = found
    const language = found.language ?? 'en'
    return c.json(
      {
        id,
        version: answers[0]?.id ?? 0,
        sender: null,
        language,
        createdAt: found.createdAt.toISOString(),
        mail: mailTo(env, email),
        answers,
        replies: repliesIn(language, record?.name ?? name, m.testimony_replies_published),
        record: record && shownRecord(record),
        ...{ years, trade, words: details ?? '', mayPublish, spamReasons },
        known: namesOf(record),
      },
      200,
    )
  })
  .openapi(answer, async (c) => {
    const { services, leads, records } = c.var
    const { id } = c.req.valid('param')
    const { version, isMailed, published, answer, reply } = c.req.valid('json')
    const { db } = services
    const found = await findWorkplace(db, id)
    if (!found || found.facilityId === null) throw noSuchSuggestion()
    const { facilityId, emailIndex, mayPublish } = found
    const { email: actor, role: actorRole } = staffOf(c)
    const of = { workplaceId: id }
    const given = { answer, reply, fields: [], facilityId, answeredBy: actor }
    let newVersion = 0
    const settle = async (tx: Transaction) => {
      newVersion = await answerIn(tx, leads, { of, version, isMailed, given })
      const detail = { testimony: id, answer }
      await createStaffEvent(tx, { actor, action: 'answered a testimony', detail })
    }
    if (!published) await db.transaction(settle)
    else {
      if (!mayPublish) throw new Problem(409, 'The person did not allow publication.')
      const record = await findRecord(db, facilityId)
      if (!record?.isListed) throw new Problem(409, 'The record is no longer public.')
      const { words, years, trade, namesChecked } = published
      refusePersonalData([words, years, trade].filter(Boolean).join('\n'), record, namesChecked)
      const language = found.language ?? 'en'
      const testimony = { words, years: years || null, trade: trade || null, language, emailIndex }
      await records.publishTestimony(
        { ...testimony, suggestionId: id, facilityId, actor, actorRole },
        settle,
      )
    }
    return c.json({ version: newVersion }, 200)
  })

const namesOf = (record: SuggestionRecord | null): string[] =>
  record
    ? [record.name, record.place, record.values.former_names, record.values.company_name].filter(
        (name) => name !== '',
      )
    : []

function refusePersonalData(text: string, record: SuggestionRecord, namesChecked: boolean): void {
  const found = findPersonalData(text, namesOf(record))
  const forbidden = found.filter(isForbidden)
  const wrong = forbidden.length > 0 ? forbidden : namesChecked ? [] : found
  if (wrong.length === 0) return
  const listed = wrong.map(({ text: part }) => part).join(', ')
  const message =
    forbidden.length > 0
      ? `holds what may reach or identify a person: ${listed}. Take it out`
      : `may name a person: ${listed}. Take the names out, or confirm that they are none`
  throw new Problem(400, `The text ${message}.`, {
    errors: [{ field: 'published.words', message }],
  })
}
