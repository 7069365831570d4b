/**
 * Asks the operator's virus scanner about a file. It answers as clamdscan does: exit code 0 is clean, 1
 * is infected. Everything else is no answer, and a file without an answer is held.
 */
import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { UserFacingError } from '../../platform/errors.ts'

export type Verdict = 'clean' | 'infected'

export class NotScannedError extends UserFacingError {
  override name = 'NotScannedError'
}

const ANSWER_WITHIN_MS = 20_000

export async function scanBytes(
  command: string,
  bytes: AsyncIterable<Uint8Array>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Verdict> {
  const [program = '', ...options] = command.trim().split(/\s+/)
  // No shell, and nothing of our environment, which may hold secrets.
  const scanner = spawn(program, options, {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  const ending = new Promise<number | string>((resolve) => {
    scanner.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    scanner.once('exit', (code, signal) =>
      resolve(code ?? (scanner.killed ? `not within ${withinMs / 1000} s` : `${signal}`)),
    )
  })
  const reading = pipeline(bytes, scanner.stdin).then(
    () => true,
    () => false,
  )
  const [ended, isRead] = await Promise.all([ending, reading])
  // It may stop reading at what it finds, but only the whole file is clean.
  if (ended === 1) return 'infected'
  if (ended === 0 && isRead) return 'clean'
  const why = typeof ended === 'string' ? ended : isRead ? `exit code ${ended}` : 'not read'
  throw new NotScannedError(`The virus scanner did not answer (${why}).`)
}

/** What every scanner takes for a virus (EICAR), put together here so that none takes this file for one. */
const TEST_VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', 'H+H*']

/** Null if it tells a virus from a harmless file; otherwise what it does instead. */
export async function findScannerFault(command: string): Promise<string | null> {
  const ask = async (text: string) => scanBytes(command, bytesOf(text))
  try {
    if ((await ask('harmless')) !== 'clean') return 'It takes a harmless file for infected.'
    if ((await ask(TEST_VIRUS.join('$'))) !== 'infected') {
      return 'It takes the test virus (EICAR) for clean.'
    }
    return null
  } catch (error) {
    if (error instanceof NotScannedError) return error.message
    throw error
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
