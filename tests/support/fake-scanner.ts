/** A virus scanner for tests: a program that reads a file and answers with its exit code. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Takes what holds "EICAR" for a virus. */
export const SCANS = 'if grep -q EICAR; then exit 1; fi'
export const BROKEN = 'cat > /dev/null; exit 2'

/** The command that runs it; `become` changes what it does. */
export function fakeScanner(script = SCANS): { command: string; become(script: string): void } {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-scanner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'scan')
  const become = (text: string) => writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o700 })
  become(script)
  return { command: `${path} --fdpass -`, become }
}
