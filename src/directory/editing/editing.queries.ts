/** The API calls of the editor's screens. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiAddress } from '../../platform/web/api-address.ts'
import { type ApiCall, apiClient } from '../../platform/web/api-client.ts'
import { staffCall, staffCallOrConflict, staffReply } from '../../staff/staff.queries.ts'
import type { Decisions } from './duplicates.contract.ts'
import type { editingApi, structureApi } from './editing.api.ts'
import type {
  createdSchema,
  RecordConflict,
  RecordDetail,
  RecordListQuery,
  RecordValue,
  splitSchema,
} from './editing.contract.ts'

const records = apiClient<typeof editingApi>()
const structure = apiClient<typeof structureApi>()

/** The common key of all queries about records, to refetch them after a change. */
export const allRecords = { queryKey: [records.get('/admin/facilities').address] }

export const recordListQueryOptions = (query: Partial<RecordListQuery>) =>
  queryOptions({
    queryKey: [...allRecords.queryKey, query],
    queryFn: () => staffCall(records.get('/admin/facilities', { query })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const workListsQuery = () =>
  queryOptions({
    queryKey: [...allRecords.queryKey, 'work-lists'],
    queryFn: () => staffCall(records.get('/admin/facilities/work-lists')),
    refetchOnMount: 'always',
  })

const keyOf = (id: number) => [...allRecords.queryKey, 'record', id]

export const recordQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'detail'],
    queryFn: () => staffCall(records.get('/admin/facilities/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const recordHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'history'],
    queryFn: () => staffCall(records.get('/admin/facilities/:id/history', { param: { id } })),
    refetchOnMount: 'always',
  })

export const duplicatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'duplicates'],
    queryFn: () => staffCall(structure.get('/admin/facilities/:id/duplicates', { param: { id } })),
    refetchOnMount: 'always',
  })

export type Fields = Record<string, RecordValue>
export type PreviewLanguage = 'en' | 'es'

export const previewQuery = (
  { id, revision }: Pick<RecordDetail, 'id' | 'revision'>,
  fields: Fields,
  language: PreviewLanguage,
) =>
  queryOptions({
    queryKey: ['preview', id, revision, fields, language],
    queryFn: () => {
      const json = { fields, language }
      return staffCall(records.post('/admin/facilities/:id/preview', { param: { id }, json }))
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** Somebody else published first: what they did, and the record as it is now. */
export class ConflictError extends Error {
  readonly conflict: RecordConflict
  constructor(conflict: RecordConflict) {
    super(conflict.detail)
    this.conflict = conflict
  }
}

type Outcome<Reply> = { reply: Reply } | { conflict: RecordConflict }

/** A rule that forbids the change has a reason and no newer record. */
async function send<Reply>(call: ApiCall<Reply, unknown>): Promise<Reply> {
  const outcome = (await staffCallOrConflict(call)) as Outcome<Reply>
  if ('reply' in outcome) return outcome.reply
  const { conflict } = outcome
  throw conflict.current ? new ConflictError(conflict) : new Error(conflict.detail)
}

type Reason = { reason?: string }
type Change = Reason & { revision: string }

export const editRecord = (id: number, json: Change & { fields: Fields }) =>
  send(records.patch('/admin/facilities/:id', { param: { id }, json }))

export const retireRecord = (id: number, json: Change & { reason: string; targetId?: number }) =>
  send(records.post('/admin/facilities/:id/retire', { param: { id }, json }))

export const restoreRecord = (id: number, json: Change) =>
  send(records.post('/admin/facilities/:id/restore', { param: { id }, json }))

export const undoRecordChange = (id: number, changeId: number) =>
  send(records.post('/admin/facilities/:id/undo', { param: { id }, json: { changeId } }))

type DocumentCall = Parameters<typeof records.post<'/admin/facilities/:id/evidence'>>[1]['json']

/** As the form has it; what is wrong with it, the server says by field. */
export type DocumentAsSent = DocumentCall['document']

export function saveDocument(
  id: number,
  documentId: number | null,
  json: Change & { document: DocumentAsSent },
) {
  if (documentId === null) {
    return send(records.post('/admin/facilities/:id/evidence', { param: { id }, json }))
  }
  const param = { id, documentId }
  return send(records.patch('/admin/facilities/:id/evidence/:documentId', { param, json }))
}

export function withdrawDocument(id: number, documentId: number, json: Change) {
  const param = { id, documentId }
  return send(records.post('/admin/facilities/:id/evidence/:documentId/withdraw', { param, json }))
}

export const orderDocuments = (id: number, json: Change & { order: number[] }) =>
  send(records.post('/admin/facilities/:id/evidence/order', { param: { id }, json }))

type FactsCall = Parameters<typeof records.put<'/admin/facilities/:id/facts'>>[1]['json']
export type FactAsSent = FactsCall['facts'][number]

export const setFacts = (id: number, json: FactsCall) =>
  send(records.put('/admin/facilities/:id/facts', { param: { id }, json }))

export const createRecord = (json: Reason & { fields: Fields }) =>
  staffCall(records.post('/admin/facilities', { json }))

type MergeCall = Parameters<typeof structure.post<'/admin/facilities/:id/merge'>>[1]['json']
export type TakenField = NonNullable<MergeCall['taken']>[number]

export const mergeRecords = (id: number, json: MergeCall) =>
  send(structure.post('/admin/facilities/:id/merge', { param: { id }, json }))

export const pairsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allRecords.queryKey, 'pairs', page],
    queryFn: () => staffCall(structure.get('/admin/facilities/duplicates', { query: { page } })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const settlePairs = (json: Decisions): Promise<{ changeId: number }> =>
  staffCall({
    method: 'POST',
    address: apiAddress('/admin/facilities/merges'),
    parts: { json },
  })

export const tellApart = (id: number, otherId: number) =>
  staffReply(structure.post('/admin/facilities/:id/distinct', { param: { id }, json: { otherId } }))

type Split = z.input<typeof splitSchema>
type Created = z.output<typeof createdSchema>

/** Written out, because the compiler drops this one of the many calls from the type of the API. */
export const splitRecord = (id: number, json: Split) =>
  send<Created>({
    method: 'POST',
    address: apiAddress(`/admin/facilities/${id}/split`),
    parts: { json },
  })
