/** Sending a form. */
import { apiClient, callJson } from '../platform/web/api-client.ts'
import type { ContactApi } from './leads.api.ts'

const api = apiClient<ContactApi>()

/** Where forms are sent without JavaScript. */
export const CONTACT_ADDRESS = api.post('/contact', { json: {} }).address

export const sendForm = (json: Record<string, string | number>, idempotencyKey: string) =>
  callJson(api.post('/contact', { json, header: { 'idempotency-key': idempotencyKey } }))
