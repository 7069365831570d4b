/** The API calls of the lead screens. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '../leads/fields/fields.contract.ts'
import type { Status } from '../platform/database/schema/lead-values.ts'
import { apiClient } from '../platform/web/api-client.ts'
import {
  downloadReply,
  staffCall,
  staffCallOrConflict,
  staffQuery,
  staffReply,
} from '../staff/staff.queries.ts'
import type { deskApi } from './desk.api.ts'
import type { Lead, LeadUpdate } from './desk.contract.ts'
import { openVault } from './draft-vault.ts'
import type { HealthConsentInput } from './health-consent.contract.ts'
import type { ListView } from './lead-filters.tsx'
import type { DashboardDays } from './lead-model.ts'
import type { queueApi } from './queue/queue.api.ts'
import type { NewCall, NewTask, QueueQuery } from './queue/queue.contract.ts'
import type { upkeepApi } from './upkeep.api.ts'

const desk = apiClient<typeof deskApi>()

/** Opened once, with what waits in this tab. */
export const draftsQuery = (key: string) =>
  queryOptions({
    queryKey: ['drafts'],
    queryFn: () => openVault(sessionStorage, key),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })

/** The common key of all queries about leads, to refetch them after a change. */
export const allLeads = { queryKey: [desk.get('/admin/contacts').address] }

/** The search text names a person, so it is sent in the body and never in a URL. */
export const leadListQuery = (view: ListView, q: string) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, view, q],
    queryFn: () => {
      const wanted = { ...view, limit: PAGE_SIZE }
      if (q) return staffCall(desk.post('/admin/contacts/search', { json: { ...wanted, q } }))
      return staffCall(desk.get('/admin/contacts', { query: wanted }))
    },
    placeholderData: keepPreviousData,
    // Leads come in all day, so opening the list always refetches it.
    refetchOnMount: 'always',
  })

export const leadCountsQuery = () =>
  queryOptions({
    queryKey: [...allLeads.queryKey, 'counts'],
    queryFn: () => staffCall(desk.get('/admin/contacts/counts')),
    refetchOnMount: 'always',
  })

export const leadDetailQuery = (id: number) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, id],
    queryFn: () => staffCall(desk.get('/admin/contacts/:id', { param: { id } })),
    refetchOnMount: 'always',
  })

export const updateLead = (id: number, update: LeadUpdate) =>
  staffCallOrConflict(desk.patch('/admin/contacts/:id', { param: { id }, json: update }))

const upkeep = apiClient<typeof upkeepApi>()

export const mergeLead = (id: number, duplicateId: number, reason: string) => {
  const json = { duplicateId, ...(reason ? { reason } : {}) }
  return staffReply(upkeep.post('/admin/contacts/:id/merge', { param: { id }, json }))
}

export const unmergeLead = (id: number, reason: string) =>
  staffReply(
    upkeep.delete('/admin/contacts/:id/merge', { param: { id }, json: reason ? { reason } : {} }),
  )

export const recordHealthConsent = (id: number, json: HealthConsentInput) =>
  staffReply(upkeep.post('/admin/contacts/:id/health-consents', { param: { id }, json }))

export const releaseLead = (id: number) =>
  staffReply(upkeep.post('/admin/contacts/:id/release', { param: { id } }))

export const rejectLead = (id: number) =>
  staffReply(upkeep.post('/admin/contacts/:id/reject', { param: { id } }))

export const erasePerson = (id: number, keepConsent: boolean) =>
  staffCall(upkeep.post('/admin/contacts/:id/erase', { param: { id }, json: { keepConsent } }))

export const erasureNoticesQuery = () => ({
  ...staffQuery(upkeep.get('/admin/erasures')),
  refetchOnMount: 'always' as const,
})

export const savedViewsQuery = () => staffQuery(upkeep.get('/admin/views'))

export const saveView = (name: string, query: string) =>
  staffCall(upkeep.post('/admin/views', { json: { name, query } }))

export const deleteView = (id: number) =>
  staffCall(upkeep.delete('/admin/views/:id', { param: { id } }))

const queue = apiClient<typeof queueApi>()

/** Below the key of all leads, so that every change of a lead refreshes it. */
export const queueQuery = (query: QueueQuery) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, 'queue', query],
    queryFn: () => staffCall(queue.get('/admin/queue', { query })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const colleaguesQuery = () => staffQuery(queue.get('/admin/colleagues'))

export const logCall = (id: number, json: NewCall) =>
  staffCall(queue.post('/admin/contacts/:id/calls', { param: { id }, json }))

export const undoCall = (id: number) =>
  staffReply(queue.delete('/admin/contacts/:id/calls/last', { param: { id } }))

export const assignLead = (id: number, owner: string) =>
  staffCallOrConflict(desk.patch('/admin/contacts/:id', { param: { id }, json: { owner } }))

export const addTask = (id: number, json: NewTask) =>
  staffCall(queue.post('/admin/contacts/:id/tasks', { param: { id }, json }))

export const finishTask = (id: number, isDone: boolean) =>
  staffCall(queue.patch('/admin/tasks/:id', { param: { id }, json: { isDone } }))

export const updateStatuses = (leads: Pick<Lead, 'id' | 'updatedAt'>[], status: Status) =>
  staffCall(
    desk.post('/admin/contacts/bulk-status', {
      json: { status, leads: leads.map(({ id, updatedAt }) => ({ id, updatedAt })) },
    }),
  )

export async function downloadLeads({ page: _, ...filter }: ListView, q: string): Promise<void> {
  const json = { ...filter, ...(q ? { q } : {}) }
  const reply = await staffReply(desk.post('/admin/contacts/export', { json }))
  await downloadReply(reply, 'leads.csv')
}

export const dashboardQuery = (days: DashboardDays) => ({
  ...staffQuery(desk.get('/admin/dashboard', { query: { days } })),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
})

export const failedNotificationsQuery = () => ({
  ...staffQuery(desk.get('/admin/notifications')),
  refetchOnMount: 'always' as const,
})

export const retryNotifications = (jobIds?: string[]) =>
  staffCall(desk.post('/admin/notifications/retry', { json: { jobIds } }))
