/** The calls of the editor, for handlers and for the OpenAPI document. */
import { json, jsonBody, noContent, staffRoute } from '../../staff/staff-guard.ts'
import {
  duplicatesSchema,
  mergedSchema,
  mergesSchema,
  pairsQuery,
  pairsSchema,
} from './duplicates.contract.ts'
import {
  change,
  changeDocumentSchema,
  createdSchema,
  createRecordSchema,
  distinctSchema,
  documentIdSchema,
  editRecordSchema,
  mergeSchema,
  orderDocumentsSchema,
  presenceSchema,
  previewReplySchema,
  previewSchema,
  recordConflictSchema,
  recordDetailSchema,
  recordHistorySchema,
  recordIdSchema,
  recordListQuery,
  recordListSchema,
  retireSchema,
  splitSchema,
  undoSchema,
  workListCountsSchema,
} from './editing.contract.ts'
import { setFactsSchema } from './facts.contract.ts'

const editor = { role: 'editor', withKey: true } as const
const ofRecord = { params: recordIdSchema }
const ofDocument = { params: documentIdSchema }
const refusals = {
  404: { description: 'There is no such record' },
  409: {
    description:
      'Somebody changed the record since `revision`, and nothing was written; or a rule forbids it',
    content: { 'application/problem+json': { schema: recordConflictSchema } },
  },
}
/** Every change replies with the record as it is then. */
const changed = { ...json(recordDetailSchema), ...refusals }
const known = <Schema>(schema: Schema) => ({
  ...json(schema),
  404: { description: 'There is no such record' },
})

export const list = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities',
  summary: 'Records, public or not, with why each was found and what it needs',
  request: { query: recordListQuery },
  responses: json(recordListSchema),
})
export const workLists = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities/work-lists',
  summary: 'How many records need what',
  responses: json(workListCountsSchema),
})
export const pairs = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities/duplicates',
  summary: 'Pairs that may be one record, in batches',
  request: { query: pairsQuery },
  responses: json(pairsSchema),
})
export const create = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities',
  summary: 'Create a record, which is not public until it is restored',
  request: jsonBody(createRecordSchema),
  responses: json(createdSchema),
})
export const read = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities/{id}',
  summary: 'One record with its fields, how each is edited, and its documents',
  request: ofRecord,
  responses: known(recordDetailSchema),
})
export const edit = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/facilities/{id}',
  summary: 'Change fields; a new name or city changes the address, and the old one redirects',
  request: { ...ofRecord, ...jsonBody(editRecordSchema) },
  responses: changed,
})
export const preview = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/preview',
  summary: 'Check fields, and render the public page with them; nothing is written',
  request: { ...ofRecord, ...jsonBody(previewSchema) },
  responses: known(previewReplySchema),
})
export const presence = staffRoute({
  role: 'editor',
  method: 'post',
  path: '/admin/facilities/{id}/presence',
  summary: 'Note that the caller has the record open; the reply says who else has',
  request: ofRecord,
  responses: known(presenceSchema),
})
export const history = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities/{id}/history',
  summary: 'What changed on the record, newest first',
  request: ofRecord,
  responses: known(recordHistorySchema),
})
export const undo = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/undo',
  summary: 'Undo one change of staff, as long as nothing since depends on it',
  request: { ...ofRecord, ...jsonBody(undoSchema) },
  responses: changed,
})
export const retire = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/retire',
  summary: 'Take a record off the site; its page leads to another record, or says that it is gone',
  request: { ...ofRecord, ...jsonBody(retireSchema) },
  responses: changed,
})
export const restore = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/restore',
  summary: 'Make a record public, again or for the first time',
  request: { ...ofRecord, ...jsonBody(change) },
  responses: changed,
})
export const addEvidence = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/evidence',
  summary: 'Add a document; the grade of the record follows from its documents',
  request: { ...ofRecord, ...jsonBody(changeDocumentSchema) },
  responses: changed,
})
export const changeEvidence = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/facilities/{id}/evidence/{documentId}',
  summary: 'Write a document down again',
  request: { ...ofDocument, ...jsonBody(changeDocumentSchema) },
  responses: changed,
})
export const withdrawEvidence = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/evidence/{documentId}/withdraw',
  summary: 'Withdraw a document; imports do not bring it back',
  request: { ...ofDocument, ...jsonBody(change) },
  responses: changed,
})
export const orderEvidence = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/evidence/order',
  summary: 'Order the documents of one year',
  request: { ...ofRecord, ...jsonBody(orderDocumentsSchema) },
  responses: changed,
})
export const setFacts = staffRoute({
  ...editor,
  method: 'put',
  path: '/admin/facilities/{id}/facts',
  summary:
    'Owners, former names, trades, products, unions and ships: all of them, each with its document',
  request: { ...ofRecord, ...jsonBody(setFactsSchema) },
  responses: changed,
})
export const duplicates = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/facilities/{id}/duplicates',
  summary: 'Records in the same city that may be this one, with the reasons',
  request: ofRecord,
  responses: json(duplicatesSchema),
})
export const merge = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/merge',
  summary: 'Merge another record into this one, to which its address then leads',
  request: { ...ofRecord, ...jsonBody(mergeSchema) },
  responses: changed,
})
export const mergeMany = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/merges',
  summary: 'Merge up to 50 pairs, and tell up to 50 apart, in one act: all of them, or none',
  request: jsonBody(mergesSchema),
  responses: {
    ...json(mergedSchema),
    409: { description: 'Somebody changed one of the records, or a rule forbids a merge' },
  },
})
export const distinct = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/distinct',
  summary: 'Two records are two places: they are no longer suggested as one',
  request: { ...ofRecord, ...jsonBody(distinctSchema) },
  responses: noContent,
})
export const split = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/facilities/{id}/split',
  summary:
    'Split off a new record with some of the documents; it is not public until it is restored',
  request: { ...ofRecord, ...jsonBody(splitSchema) },
  responses: { ...json(createdSchema), ...refusals },
})
