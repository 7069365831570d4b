import type { StaffPage } from './staff-titles.ts'

/** The title in the head of a staff page. Its words are not in the script of every visit, as heads are. */
export async function staffTitle(page: StaffPage): Promise<{ title: string }> {
  const { titleOf } = await import('./staff-titles.ts')
  return { title: titleOf(page) }
}
