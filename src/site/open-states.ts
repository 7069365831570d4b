/**
 * From where requests for legal help can be passed on, as this process knows it: in memory, because forms ask
 * also while the database is away.
 */
import type { Context } from 'hono'
import { isPublicSite } from '../platform/http/origin.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Postal codes; absent where nothing watches them. */
    openStates?: () => readonly string[]
    /** The partner firms as forms name them. */
    partners?: () => readonly string[]
  }
}

/** Null in a preview, which takes requests from everywhere. */
export function openStatesOf(c: Context): readonly string[] | null {
  return isPublicSite(c.get('services').env) ? (c.get('openStates')?.() ?? []) : null
}

export const isReferralOpen = (c: Context): boolean => openStatesOf(c)?.length !== 0
