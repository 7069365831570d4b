/** What is still on disk when a server starts: its own folder's entries, and those nobody owns. */
import type { Logger } from 'pino'
import { Journal, type JournalEntry } from './journal.ts'
import { claimAbandonedFolders } from './journal-folder.ts'

export async function adoptAbandonedEntries(
  dataDir: string,
  own: Journal,
  log: Logger,
): Promise<JournalEntry[]> {
  const { entries, damaged } = own.read()
  reportDamage(log, damaged)
  for (const folder of claimAbandonedFolders(dataDir)) {
    const abandoned = new Journal(folder.path)
    const left = abandoned.read()
    reportDamage(log, left.damaged)
    // Safe in our own journal first, gone from the other one after.
    for (const { submission } of left.entries) {
      entries.push({ submission, segment: await own.append(submission) })
    }
    for (const segment of await abandoned.rotate()) abandoned.remove(segment)
    folder.release()
  }
  return entries
}

/** A line cut short belongs to a request that was never answered as accepted. */
function reportDamage(log: Logger, damaged: number): void {
  if (damaged > 0) log.warn({ damaged }, 'incomplete entries in the journal were left out')
}
