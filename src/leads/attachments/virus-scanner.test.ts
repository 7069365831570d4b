import { expect, it, vi } from 'vitest'
import { BROKEN, fakeScanner, SCANS } from '../../../tests/support/fake-scanner.ts'
import { findScannerFault, scanBytes } from './virus-scanner.ts'

async function* bytes(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part)
}
const MORE_THAN_A_PIPE_HOLDS = Buffer.alloc(1024 * 1024)

it('believes the exit code: 0 is clean, 1 is infected, wherever it stopped reading', async () => {
  const { command } = fakeScanner()
  expect(await scanBytes(command, bytes('%PDF-1.7', MORE_THAN_A_PIPE_HOLDS))).toBe('clean')
  expect(await scanBytes(command, bytes('%PDF-1.7 EICAR', MORE_THAN_A_PIPE_HOLDS))).toBe('infected')
})

it.each([
  ['fails', BROKEN, 'exit code 2'],
  ['is killed', 'kill -9 $$', 'SIGKILL'],
  ['hangs', 'exec sleep 60', 'not within 0.2 s', 200],
  ['says clean without reading', 'exit 0', 'not read'],
])('has no answer from a scanner that %s', async (_, script, why, withinMs?: number) => {
  const { command } = fakeScanner(script)
  const answer = scanBytes(command, bytes(MORE_THAN_A_PIPE_HOLDS), withinMs)
  await expect(answer).rejects.toThrow(`The virus scanner did not answer (${why}).`)
})

it('runs no shell, and hands over nothing of its own environment', async () => {
  vi.stubEnv('AUTH_SECRET', 'hunter2')
  const { command } = fakeScanner(
    `cat > /dev/null; [ "$3" = ';exit' ] || exit 3; [ -z "$AUTH_SECRET" ] || exit 4; exit 1`,
  )
  expect(await scanBytes(`${command} ;exit 0`, bytes('x'))).toBe('infected')
  vi.unstubAllEnvs()
  await expect(scanBytes('/nowhere/scan', bytes('x'))).rejects.toThrow('(ENOENT)')
})

it.each([
  [SCANS, null],
  ['cat > /dev/null', 'It takes the test virus (EICAR) for clean.'],
  ['cat > /dev/null; exit 1', 'It takes a harmless file for infected.'],
  [BROKEN, 'The virus scanner did not answer (exit code 2).'],
])('tries the scanner %j out: %s', async (script, fault) => {
  expect(await findScannerFault(fakeScanner(script).command)).toBe(fault)
})
