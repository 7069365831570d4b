/** The programs and systems that the site works with: whether they answer, and whether what is sent to them is encrypted. */
import { findScannerFault } from '../src/leads/attachments/virus-scanner.ts'
import type { Env } from '../src/platform/env.ts'
import type { Finding } from './doctor-keys.ts'

export async function checkScanner({ ATTACHMENT_SCAN_COMMAND: command }: Env): Promise<Finding> {
  if (!command) {
    const fix = 'Set ATTACHMENT_SCAN_COMMAND: anyone may have sent staff the files they attach.'
    return { level: 'warn', what: 'attachments: no virus scanner is set', fix }
  }
  const fault = await findScannerFault(command)
  if (!fault) return { level: 'ok', what: 'attachments: the virus scanner knows the test virus' }
  const fix = 'Until it answers, attachments are held, and nobody can download them.'
  return { level: 'fail', what: `attachments: ${fault}`, fix }
}
