import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../src/platform/database/open.ts'
import { staffUsers } from '../src/platform/database/schema/staff.ts'

export async function findActiveAdmin(
  db: Queryable,
  email: string,
): Promise<{ email: string } | null> {
  const [admin] = await db
    .select({ email: staffUsers.email })
    .from(staffUsers)
    .where(
      and(
        eq(staffUsers.email, email.trim().toLowerCase()),
        eq(staffUsers.role, 'admin'),
        isNull(staffUsers.disabledAt),
      ),
    )
  return admin ?? null
}
