import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../src/platform/database/open.ts'
import { staffUsers } from '../src/platform/database/schema/staff.ts'
import type { Role } from '../src/staff/staff.contract.ts'

/** With one of these roles. */
export async function findActivePerson(
  db: Queryable,
  email: string,
  roles: readonly Role[],
): Promise<{ email: string; role: Role } | null> {
  const [person] = await db
    .select({ email: staffUsers.email, role: staffUsers.role })
    .from(staffUsers)
    .where(
      and(
        eq(staffUsers.email, email.trim().toLowerCase()),
        inArray(staffUsers.role, roles),
        isNull(staffUsers.disabledAt),
      ),
    )
  return person ?? null
}
