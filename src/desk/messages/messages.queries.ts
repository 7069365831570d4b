/** The API calls of templates and messages. */
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../platform/web/api-client.ts'
import { staffCall, staffQuery } from '../../staff/staff.queries.ts'
import { allLeads } from '../desk.queries.ts'
import type { messagesApi } from './messages.api.ts'
import type { NewMessage, NewTemplate } from './messages.contract.ts'

const messages = apiClient<typeof messagesApi>()

export const templatesQuery = () => ({
  ...staffQuery(messages.get('/admin/templates')),
  refetchOnMount: 'always' as const,
})

export const saveTemplate = (id: number | null, json: NewTemplate) =>
  id === null
    ? staffCall(messages.post('/admin/templates', { json }))
    : staffCall(messages.patch('/admin/templates/:id', { param: { id }, json }))

export const testTemplate = (id: number) =>
  staffCall(messages.post('/admin/templates/:id/test', { param: { id } }))

export const leadMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: [...allLeads.queryKey, id, 'messages'],
    queryFn: () => staffCall(messages.get('/admin/contacts/:id/messages', { param: { id } })),
    refetchOnMount: 'always',
  })

export const writeMessage = (id: number, json: NewMessage) =>
  staffCall(messages.post('/admin/contacts/:id/messages', { param: { id }, json }))
