import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/open.ts'
import { staffSettings } from '../platform/database/schema/staff.ts'
import type { StaffSettings } from './staff.contract.ts'

export async function findSettings(db: Queryable): Promise<StaffSettings> {
  const [row] = await db
    .select({ requireTwoFactor: staffSettings.requireTwoFactor })
    .from(staffSettings)
  return { requireTwoFactor: row?.requireTwoFactor ?? false }
}

export async function updateSettings(db: Queryable, settings: StaffSettings): Promise<void> {
  await db.update(staffSettings).set(settings).where(eq(staffSettings.id, 1))
}

/** Whether `secretCheck` is what was written last; the first one ever is written down. */
export async function isKnownSecret(db: Queryable, secretCheck: string): Promise<boolean> {
  const [row] = await db.select({ known: staffSettings.secretCheck }).from(staffSettings)
  if (row?.known === secretCheck) return true
  await db.update(staffSettings).set({ secretCheck }).where(eq(staffSettings.id, 1))
  return row?.known == null
}
