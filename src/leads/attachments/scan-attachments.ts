/**
 * Attachments and the virus scanner: each is scanned when it is added, and until there is an answer
 * again every five minutes. That includes what was added before there was a scanner.
 */
import { messageOf } from '../../platform/errors.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { Services } from '../../platform/services.ts'
import { listUnscanned, saveVerdict, touchScan } from './attachments.sql.ts'
import { readFile, type StoredFile } from './chunks.sql.ts'
import { NotScannedError, scanBytes } from './virus-scanner.ts'

const MAX_AT_ONCE = 20

export function scanQueue(services: Services): Queue | null {
  if (!services.env.ATTACHMENT_SCAN_COMMAND) return null
  return {
    name: 'scan-attachments',
    retryLimit: 0,
    schedule: '*/5 * * * *',
    work: () => scanWaiting(services),
  }
}

/** Those first that were not tried for longest: one that no scanner can read holds up no other. */
export async function scanWaiting(services: Services): Promise<void> {
  for (const file of await listUnscanned(services.db, MAX_AT_ONCE)) {
    await scanAttachment(services, file)
  }
}

/** Without a scanner, or without its answer, nothing is known about the file, and its row says so. */
export async function scanAttachment(services: Services, file: StoredFile): Promise<void> {
  const { db, env, log } = services
  const { ATTACHMENT_SCAN_COMMAND: command } = env
  if (!command) return
  try {
    const verdict = await scanBytes(command, readFile(db, file))
    if (verdict === 'infected') {
      log.warn(
        { security: 'attachment-infected', attachment: file.id },
        'an attachment is infected',
      )
    }
    await db.transaction((tx) => saveVerdict(tx, file.id, verdict))
  } catch (error) {
    if (!(error instanceof NotScannedError)) throw error
    log.error({ security: 'attachment-not-scanned', attachment: file.id }, messageOf(error))
    await touchScan(db, file.id)
  }
}
