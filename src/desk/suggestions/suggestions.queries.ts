/** The API calls of the screens for corrections and workplaces. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../platform/web/api-client.ts'
import { staffCall } from '../../staff/staff.queries.ts'
import type { suggestionsApi } from './suggestions.api.ts'
import type {
  CorrectionAnswer,
  SuggestionList,
  SuggestionListQuery,
  TestimonyAnswer,
  WorkplaceAnswer,
} from './suggestions.contract.ts'
import type { staffTestimoniesApi } from './testimonies.api.ts'

const api = apiClient<typeof suggestionsApi>()
const testimonies = apiClient<typeof staffTestimoniesApi>()

export type SuggestionKind = 'corrections' | 'workplaces' | 'testimonies'

const addresses = {
  corrections: api.get('/admin/corrections').address,
  workplaces: api.get('/admin/workplaces').address,
  testimonies: testimonies.get('/admin/testimonies').address,
}

/** What to fetch again after an answer. */
export const allSuggestions = (kind: SuggestionKind) => ({ queryKey: [addresses[kind]] })

export const suggestionsQuery = (kind: SuggestionKind, query: SuggestionListQuery) =>
  queryOptions({
    queryKey: [addresses[kind], query],
    queryFn: (): Promise<SuggestionList> =>
      staffCall(
        kind === 'corrections'
          ? api.get('/admin/corrections', { query })
          : kind === 'workplaces'
            ? api.get('/admin/workplaces', { query })
            : testimonies.get('/admin/testimonies', { query }),
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const correctionQuery = (id: number) =>
  queryOptions({
    queryKey: [addresses.corrections, id],
    queryFn: () => staffCall(api.get('/admin/corrections/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const workplaceQuery = (id: number) =>
  queryOptions({
    queryKey: [addresses.workplaces, id],
    queryFn: () => staffCall(api.get('/admin/workplaces/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const answerCorrection = (id: number, json: CorrectionAnswer) =>
  staffCall(api.post('/admin/corrections/:id/answer', { param: { id }, json }))

export const answerWorkplace = (id: number, json: WorkplaceAnswer) =>
  staffCall(api.post('/admin/workplaces/:id/answer', { param: { id }, json }))

export const testimonyQuery = (id: number) =>
  queryOptions({
    queryKey: [addresses.testimonies, id],
    queryFn: () => staffCall(testimonies.get('/admin/testimonies/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const answerTestimony = (id: number, json: TestimonyAnswer) =>
  staffCall(testimonies.post('/admin/testimonies/:id/answer', { param: { id }, json }))
