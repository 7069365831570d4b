import { apiClient, apiQuery } from '../../platform/web/api-client.ts'
import type { referralFormApi } from '../intake/referral-form.api.ts'

const api = apiClient<typeof referralFormApi>()

export const referralFormQuery = () => apiQuery(api.get('/contact/form'))
