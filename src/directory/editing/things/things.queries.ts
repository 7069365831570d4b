/** The API calls of the screens for ships, trades and products. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiCall, apiClient } from '../../../platform/web/api-client.ts'
import { staffCall, staffCallOrConflict } from '../../../staff/staff.queries.ts'
import type { ThingKind } from '../../kind-names.ts'
import type { PreviewLanguage } from '../editing.queries.ts'
import type { ThingConflict, ThingDetail, ThingEdits } from './edited-things.contract.ts'
import type { thingsEditingApi } from './things-editing.api.ts'

const things = apiClient<typeof thingsEditingApi>()

/** The common key of all queries about things, to refetch them after a change. */
export const allThings = { queryKey: [things.get('/admin/things').address] }

type ListQuery = { kind: ThingKind; q?: string; page: number }

export const thingListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...allThings.queryKey, query],
    queryFn: () => staffCall(things.get('/admin/things', { query })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

const keyOf = (id: number) => [...allThings.queryKey, 'one', id]

export const thingQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'detail'],
    queryFn: () => staffCall(things.get('/admin/things/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const thingHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'history'],
    queryFn: () => staffCall(things.get('/admin/things/:id/history', { param: { id } })),
    refetchOnMount: 'always',
  })

export const thingPreviewQuery = (
  { id, revision }: Pick<ThingDetail, 'id' | 'revision'>,
  edits: ThingEdits,
  language: PreviewLanguage,
) =>
  queryOptions({
    queryKey: ['thing-preview', id, revision, edits, language],
    queryFn: () => {
      const json = { ...edits, language } as PreviewCall
      return staffCall(things.post('/admin/things/:id/preview', { param: { id }, json }))
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
type PreviewCall = Parameters<typeof things.post<'/admin/things/:id/preview'>>[1]['json']

export const targetsQuery = (kind: string, q: string) =>
  queryOptions({
    queryKey: ['thing-targets', kind, q],
    queryFn: () => staffCall(things.get('/admin/things/targets', { query: { kind, q } })),
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** Somebody else published first: the record as it is now. */
export class ThingConflictError extends Error {
  readonly current: ThingDetail
  readonly who: string | null
  constructor({ detail, since }: ThingConflict, current: ThingDetail) {
    super(detail)
    this.current = current
    this.who = since?.find(({ who }) => who)?.who ?? null
  }
}

type Outcome = { reply: ThingDetail } | { conflict: ThingConflict }

/** A rule that forbids the change has a reason and no newer record. */
async function send(call: ApiCall<unknown, unknown>): Promise<ThingDetail> {
  const outcome = (await staffCallOrConflict(call)) as Outcome
  if ('reply' in outcome) return outcome.reply
  const { conflict } = outcome
  throw conflict.current
    ? new ThingConflictError(conflict, conflict.current)
    : new Error(conflict.detail)
}

type Change = { revision: string; reason?: string }

type EditCall = Parameters<typeof things.patch<'/admin/things/:id'>>[1]['json']

export const editThing = (id: number, change: Change, edits: ThingEdits) =>
  send(things.patch('/admin/things/:id', { param: { id }, json: { ...change, ...edits } as EditCall }))

type CreateCall = Parameters<typeof things.post<'/admin/things'>>[1]['json']

export const createThing = (json: CreateCall) => staffCall(things.post('/admin/things', { json }))

export const retireThing = (id: number, json: Change & { reason: string }) =>
  send(things.post('/admin/things/:id/retire', { param: { id }, json }))

export const restoreThing = (id: number, json: Change) =>
  send(things.post('/admin/things/:id/restore', { param: { id }, json }))

export const undoThingChange = (id: number, changeId: number) =>
  send(things.post('/admin/things/:id/undo', { param: { id }, json: { changeId } }))

type DocumentCall = Parameters<typeof things.post<'/admin/things/:id/evidence'>>[1]['json']

export function saveThingDocument(
  id: number,
  documentId: number | null,
  revision: string,
  written: object,
): Promise<ThingDetail> {
  const json = { revision, document: written } as DocumentCall
  if (documentId === null) return send(things.post('/admin/things/:id/evidence', { param: { id }, json }))
  const param = { id, documentId }
  return send(things.patch('/admin/things/:id/evidence/:documentId', { param, json }))
}

export const withdrawThingDocument = (id: number, documentId: number, json: Change) => {
  const param = { id, documentId }
  return send(things.post('/admin/things/:id/evidence/:documentId/withdraw', { param, json }))
}
