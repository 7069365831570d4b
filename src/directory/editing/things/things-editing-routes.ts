/** The calls of the editor for things of every kind, for handlers and for the OpenAPI document. */
import { json, jsonBody, staffRoute } from '../../../staff/staff-guard.ts'
import {
  change,
  presenceSchema,
  recordHistorySchema,
  recordIdSchema,
  undoSchema,
} from '../editing.contract.ts'
import {
  changeThingDocumentSchema,
  createdThingSchema,
  createThingSchema,
  editThingSchema,
  previewThingSchema,
  retireThingSchema,
  targetsQuery,
  targetsSchema,
  thingConflictSchema,
  thingDetailSchema,
  thingDocumentIdSchema,
  thingListQuery,
  thingListSchema,
  thingPreviewSchema,
} from './edited-things.contract.ts'

const editor = { role: 'editor', withKey: true } as const
const ofThing = { params: recordIdSchema }
const ofDocument = { params: thingDocumentIdSchema }
const notThere = { 404: { description: 'There is no such record' } }
/** Every change replies with the record as it is then. */
const changed = {
  ...json(thingDetailSchema),
  ...notThere,
  409: {
    description:
      'Somebody changed the record since `revision`, and nothing was written; or a rule forbids it',
    content: { 'application/problem+json': { schema: thingConflictSchema } },
  },
}

export const list = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/things',
  summary: 'Ships, trades, products or companies, public or not',
  request: { query: thingListQuery },
  responses: json(thingListSchema),
})
export const targets = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/things/targets',
  summary: 'What a link may lead to, by a part of its name',
  request: { query: targetsQuery },
  responses: json(targetsSchema),
})
export const create = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things',
  summary: 'Create a ship, trade, product or company, which is not public until it is restored',
  request: jsonBody(createThingSchema),
  responses: json(createdThingSchema),
})
export const read = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/things/{id}',
  summary: 'One with its facts, how each is edited, its names, links and documents',
  request: ofThing,
  responses: { ...json(thingDetailSchema), ...notThere },
})
export const edit = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/things/{id}',
  summary: 'Change its name, facts, other names or links; what follows from them is written again',
  request: { ...ofThing, ...jsonBody(editThingSchema) },
  responses: changed,
})
export const preview = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/preview',
  summary: 'Check an edit, and render the public record with it; nothing is written',
  request: { ...ofThing, ...jsonBody(previewThingSchema) },
  responses: { ...json(thingPreviewSchema), ...notThere },
})
export const presence = staffRoute({
  role: 'editor',
  method: 'post',
  path: '/admin/things/{id}/presence',
  summary: 'Note that the caller has the record open; the reply says who else has',
  request: ofThing,
  responses: { ...json(presenceSchema), ...notThere },
})
export const history = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/things/{id}/history',
  summary: 'What staff changed on it, newest first',
  request: ofThing,
  responses: { ...json(recordHistorySchema), ...notThere },
})
export const undo = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/undo',
  summary: 'Undo one change of staff, as long as nothing since depends on it',
  request: { ...ofThing, ...jsonBody(undoSchema) },
  responses: changed,
})
export const retire = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/retire',
  summary: 'Take it off the site',
  request: { ...ofThing, ...jsonBody(retireThingSchema) },
  responses: changed,
})
export const restore = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/restore',
  summary: 'Make it public, again or for the first time',
  request: { ...ofThing, ...jsonBody(change) },
  responses: changed,
})
export const addEvidence = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/evidence',
  summary: 'Add a document; grade and order follow, and facts keep citing what they cited',
  request: { ...ofThing, ...jsonBody(changeThingDocumentSchema) },
  responses: changed,
})
export const changeEvidence = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/things/{id}/evidence/{documentId}',
  summary: 'Write a document down again',
  request: { ...ofDocument, ...jsonBody(changeThingDocumentSchema) },
  responses: changed,
})
export const withdrawEvidence = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/things/{id}/evidence/{documentId}/withdraw',
  summary: 'Withdraw a document that no fact is taken from',
  request: { ...ofDocument, ...jsonBody(change) },
  responses: changed,
})
