/** The API calls of the firm portal. */
import { apiClient } from '../platform/web/api-client.ts'
import { staffCall, staffQuery } from '../staff/staff.queries.ts'
import type { portalApi } from './portal.api.ts'
import type { Decline, Outcome } from './portal.contract.ts'

const portal = apiClient<typeof portalApi>()

export const referralsQuery = () => ({
  ...staffQuery(portal.get('/firm/referrals')),
  refetchOnMount: 'always' as const,
})

export const acceptReferral = (id: number) =>
  staffCall(portal.post('/firm/referrals/:id/accept', { param: { id } }))

export const declineReferral = (id: number, json: Decline) =>
  staffCall(portal.post('/firm/referrals/:id/decline', { param: { id }, json }))

export const reportOutcome = (id: number, json: Outcome) =>
  staffCall(portal.post('/firm/referrals/:id/outcome', { param: { id }, json }))

export const confirmStop = (id: number) =>
  staffCall(portal.post('/firm/referrals/:id/stopped', { param: { id } }))

export const confirmErasure = (id: number) =>
  staffCall(portal.post('/firm/erasures/:id/confirm', { param: { id } }))
