import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openFiles } from '../../../tests/support/open-files.ts'
import { readEnv } from '../../platform/env.ts'
import { mailSender } from './lead-mail.ts'

it('a message that a full disk does not take leaves no file and no open handle', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-outbox-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const outbox = join(DATA_DIR, 'outbox')
  mkdirSync(outbox)
  symlinkSync('/dev/full', join(outbox, 'EA-2222-3333.eml.new'))
  const send = mailSender(readEnv({ DATA_DIR }))
  const lead = { id: 1, submissionId: 'x', reference: 'EA-2222-3333', createdAt: new Date(0) }
  await expect(send(lead)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(openFiles()).not.toContain('/dev/full')
  expect(readdirSync(outbox)).toEqual([])
})
