/** How the lead screens ask. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffCall, staffReply } from '../../staff/staff.queries.ts'
import type { Dashboard } from './dashboard.contract.ts'
import type {
  BulkStatusReply,
  Lead,
  LeadCounts,
  LeadDetail,
  LeadList,
  LeadUpdate,
} from './lead-desk.contract.ts'
import type { Status } from './lead-words.ts'
import type { ListView } from './list-view.ts'
import type { FailedNotices } from './notification-desk.contract.ts'

const CONTACTS = '/api/admin/contacts'

/** What the list asks for; the search goes into the body, never into an address. */
export const leadListQuery = (view: ListView, q: string) =>
  queryOptions({
    queryKey: [CONTACTS, view, q],
    queryFn: () => {
      const wanted = { ...view, limit: 50 }
      if (q) return staffCall<LeadList>('POST', `${CONTACTS}/search`, { ...wanted, q })
      const query = new URLSearchParams(Object.entries(wanted).map(([k, v]) => [k, String(v)]))
      return staffCall<LeadList>('GET', `${CONTACTS}?${query}`)
    },
    placeholderData: keepPreviousData,
    // Leads come in all day: whoever opens the list sees the present.
    refetchOnMount: 'always',
  })

export const correctionsQuery = (isOpenOnly: boolean, page: number) =>
  queryOptions({
    queryKey: [CONTACTS, 'corrections', isOpenOnly, page],
    queryFn: () => {
      const status = isOpenOnly ? '&status=new' : ''
      return staffCall<LeadList>('GET', `${CONTACTS}?kind=corrections&page=${page}${status}`)
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const leadCountsQuery = () =>
  queryOptions({
    queryKey: [CONTACTS, 'counts'],
    queryFn: () => staffCall<LeadCounts>('GET', `${CONTACTS}/counts`),
    refetchOnMount: 'always',
  })

export const leadDetailQuery = (id: number) =>
  queryOptions({
    queryKey: [CONTACTS, id],
    queryFn: () => staffCall<LeadDetail>('GET', `${CONTACTS}/${id}`),
    refetchOnMount: 'always',
  })

/** Everything about leads that is on a screen: asked again after a change. */
export const allLeads = { queryKey: [CONTACTS] }

export const updateLead = (id: number, update: LeadUpdate) =>
  staffCall<Lead>('PATCH', `${CONTACTS}/${id}`, update)

export const updateStatuses = (leads: Pick<Lead, 'id' | 'updatedAt'>[], status: Status) =>
  staffCall<BulkStatusReply>('POST', `${CONTACTS}/bulk-status`, {
    status,
    leads: leads.map(({ id, updatedAt }) => ({ id, updatedAt })),
  })

export async function downloadLeads({ page: _, ...filter }: ListView, q: string): Promise<void> {
  const body = { ...filter, ...(q ? { q } : {}) }
  const reply = await staffReply('POST', `${CONTACTS}/export`, body)
  const name = reply.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await reply.blob())
  link.download = name ?? 'leads.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

export const dashboardQuery = (days: string) =>
  queryOptions({
    queryKey: ['/api/admin/dashboard', days],
    queryFn: () => staffCall<Dashboard>('GET', `/api/admin/dashboard?days=${days}`),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const failedNoticesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/notifications'],
    queryFn: () => staffCall<FailedNotices>('GET', '/api/admin/notifications'),
    refetchOnMount: 'always',
  })

export const retryNotices = (jobIds?: string[]) =>
  staffCall<{ retried: number }>('POST', '/api/admin/notifications/retry', jobIds ? { jobIds } : {})
