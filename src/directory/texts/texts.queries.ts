/** The API calls of the screens for texts. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../platform/web/api-client.ts'
import { staffCall } from '../../staff/staff.queries.ts'
import type { TextKey, TextSubject } from './text-rules.ts'
import type { textsApi } from './texts.api.tsx'
import type { TextBlock, TextListQuery } from './texts.contract.ts'

const texts = apiClient<typeof textsApi>()

/** The common key of all queries about texts, to refetch them after a change. */
export const allTexts = { queryKey: [texts.get('/admin/texts').address] }

export const textListQueryOptions = (query: Partial<TextListQuery>) =>
  queryOptions({
    queryKey: [...allTexts.queryKey, 'list', query],
    queryFn: () => staffCall(texts.get('/admin/texts', { query })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

type Of = { subject: TextSubject; id: number }

export const textQuery = ({ subject, id }: Of) =>
  queryOptions({
    queryKey: [...allTexts.queryKey, subject, id],
    queryFn: () => staffCall(texts.get('/admin/texts/:subject/:id', { param: { subject, id } })),
    refetchOnMount: 'always',
  })

export const textPreviewQuery = (
  { subject, id }: Of,
  json: { key: TextKey; blocks: TextBlock[]; language: 'en' | 'es' },
) =>
  queryOptions({
    queryKey: ['text-preview', subject, id, json],
    queryFn: () =>
      staffCall(texts.post('/admin/texts/:subject/:id/preview', { param: { subject, id }, json })),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

type Saved = {
  revision: string
  key: TextKey
  blocks: TextBlock[]
  isPublished: boolean
  reason?: string
}

export const saveText = ({ subject, id }: Of, json: Saved) =>
  staffCall(texts.patch('/admin/texts/:subject/:id', { param: { subject, id }, json }))

export const undoTextChange = ({ subject, id }: Of, changeId: number) =>
  staffCall(
    texts.post('/admin/texts/:subject/:id/undo', { param: { subject, id }, json: { changeId } }),
  )
