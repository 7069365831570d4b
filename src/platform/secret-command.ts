/** Asks the operator's secret store: a command that prints a secret. */
import { execSync } from 'node:child_process'
import { UserFacingError } from './errors.ts'

const WITHIN_MS = 30_000
const LARGEST = 64 * 1024

/** What the command in this setting prints; a failure names the setting, never what was printed. */
export function runSecretCommand(setting: string, command: string): string {
  try {
    return execSync(command, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: WITHIN_MS,
      maxBuffer: LARGEST,
    })
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string }
    throw new UserFacingError(`${setting} failed (${status ? `exit code ${status}` : code}).`)
  }
}
