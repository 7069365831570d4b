/** The API calls of the screens about firms and routing. */
import { queryOptions } from '@tanstack/react-query'
import type { FirmUpdate } from '../../leads/firms/firms.contract.ts'
import type { routingApi } from '../../leads/routing/routing.api.ts'
import type { RoutingRules, StateRuleInput } from '../../leads/routing/routing.contract.ts'
import { apiClient } from '../../platform/web/api-client.ts'
import { provenCall, staffCall, staffQuery } from '../../staff/staff.queries.ts'
import type { firmsApi } from './firms.api.ts'

const firms = apiClient<typeof firmsApi>()
const routing = apiClient<typeof routingApi>()

export const firmsQuery = () => ({
  ...staffQuery(firms.get('/admin/firms')),
  refetchOnMount: 'always' as const,
})

/** What the form holds; the server checks it. */
export type FirmDraft = Omit<FirmUpdate, 'name' | 'licensedStates' | 'renewWebhookSecret'> & {
  name: string
  licensedStates: string[]
}

export const saveFirm = (id: number | null, json: FirmDraft) =>
  id === null
    ? staffCall(firms.post('/admin/firms', { json }))
    : staffCall(firms.patch('/admin/firms/:id', { param: { id }, json }))

export const setFirmActive = (id: number, active: boolean) =>
  staffCall(firms.patch('/admin/firms/:id', { param: { id }, json: { active } }))

export const firmPeopleQuery = (id: number) =>
  staffQuery(firms.get('/admin/firms/:id/people', { param: { id } }))

export const inviteToFirm = (id: number, json: { name: string; email: string }) =>
  provenCall(firms.post('/admin/firms/:id/people', { param: { id }, json }))

export const routingRulesQuery = () => staffQuery(routing.get('/admin/routing'))

export const saveRules = (json: RoutingRules) =>
  staffCall(routing.patch('/admin/routing', { json }))

export const saveStateRule = (code: string, json: StateRuleInput) =>
  staffCall(routing.patch('/admin/routing/states/:code', { param: { code }, json }))

export const dryRun = (json: RoutingRules) =>
  staffCall(routing.post('/admin/routing/dry-run', { json }))

export const leadRoutingQuery = (id: number) => {
  const call = routing.get('/admin/contacts/:id/routing', { param: { id } })
  return queryOptions({
    queryKey: [call.address],
    queryFn: () => staffCall(call),
    refetchOnMount: 'always',
  })
}

export const referLead = (id: number, firmIds: number[], overrideReason: string) =>
  staffCall(
    routing.post('/admin/contacts/:id/referrals', {
      param: { id },
      json: { firmIds, ...(overrideReason ? { overrideReason } : {}) },
    }),
  )
