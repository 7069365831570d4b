/** The API calls of the screens for things of every kind. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiAddress } from '../../../platform/web/api-address.ts'
import type { ApiCall } from '../../../platform/web/api-client.ts'
import { staffCall, staffCallOrConflict } from '../../../staff/staff.queries.ts'
import type { ThingKind } from '../../kind-names.ts'
import type { recordHistorySchema } from '../editing.contract.ts'
import type { PreviewLanguage } from '../editing.queries.ts'
import type {
  createdThingSchema,
  createThingSchema,
  ThingConflict,
  ThingDetail,
  ThingEdits,
  ThingList,
  targetsSchema,
  thingPreviewSchema,
} from './edited-things.contract.ts'

const PATH = '/admin/things'

type Query = Parameters<typeof apiAddress>[1]

/** Written out: of so many calls with such replies, the compiler drops some from the type of the API. */
const read = <Reply>(path: string, query?: Query): ApiCall<Reply> => ({
  method: 'GET',
  address: apiAddress(PATH + path, query),
  parts: {},
})
const write = <Reply>(method: 'POST' | 'PATCH', path: string, json: object): ApiCall<Reply> => ({
  method,
  address: apiAddress(PATH + path),
  parts: { json },
})

/** The common key of all queries about things, to refetch them after a change. */
export const allThings = { queryKey: [PATH] }

type ListQuery = { kind: ThingKind; q?: string; page: number }

export const thingListQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: [...allThings.queryKey, query],
    queryFn: () => staffCall(read<ThingList>('', query)),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

const keyOf = (id: number) => [...allThings.queryKey, 'one', id]

export const thingQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'detail'],
    queryFn: () => staffCall(read<ThingDetail>(`/${id}`)),
    refetchOnMount: 'always',
  })

export const thingHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'history'],
    queryFn: () => staffCall(read<z.output<typeof recordHistorySchema>>(`/${id}/history`)),
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
      const json = { ...edits, language }
      return staffCall(write<z.output<typeof thingPreviewSchema>>('POST', `/${id}/preview`, json))
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
export const targetsQuery = (kind: string, q: string) =>
  queryOptions({
    queryKey: ['thing-targets', kind, q],
    queryFn: () => staffCall(read<z.output<typeof targetsSchema>>('/targets', { kind, q })),
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

export const editThing = (id: number, change: Change, edits: ThingEdits) =>
  send(write('PATCH', `/${id}`, { ...change, ...edits }))

export const createThing = (json: z.input<typeof createThingSchema>) =>
  staffCall(write<z.output<typeof createdThingSchema>>('POST', '', json))

export const retireThing = (id: number, json: Change & { reason: string }) =>
  send(write('POST', `/${id}/retire`, json))

export const restoreThing = (id: number, json: Change) =>
  send(write('POST', `/${id}/restore`, json))

export const undoThingChange = (id: number, changeId: number) =>
  send(write('POST', `/${id}/undo`, { changeId }))

export function saveThingDocument(
  id: number,
  documentId: number | null,
  revision: string,
  document: object,
): Promise<ThingDetail> {
  const json = { revision, document }
  if (documentId === null) return send(write('POST', `/${id}/evidence`, json))
  return send(write('PATCH', `/${id}/evidence/${documentId}`, json))
}

export const withdrawThingDocument = (id: number, documentId: number, json: Change) =>
  send(write('POST', `/${id}/evidence/${documentId}/withdraw`, json))
