/**
 * The script that a first visit to a facility downloads, compressed, next to the part that is the
 * framework's. What a browser really loads is in tests/site/promises.spec.ts; here the files are counted
 * that the page names.
 *
 *   npm run bench -- script
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../cli/ensure-built.mjs'
import { isShort, print, writeResult } from './measure.ts'
import type { National } from './national.ts'
import { fetchReply, listFacilityPaths, startSite } from './site.ts'

export type ScriptResult = { bytes: number; frameworkBytes: number }

export async function run(flags: string[], given?: National): Promise<ScriptResult> {
  isShort('script', flags)
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'atlas-bench-'))
  const site = await startSite(given?.sites.beside ?? { DATA_DIR: folder, DATASET: 'demo' })
  try {
    const [path = '/'] = await listFacilityPaths(site.port, 1)
    const html = (await fetchReply(site.port, path, 'identity')).body.toString()
    const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
    const result: ScriptResult = { bytes: 0, frameworkBytes: 0 }
    for (const file of files) {
      const { byteLength } = (await fetchReply(site.port, file, 'br')).body
      result.bytes += byteLength
      if (file.includes('framework')) result.frameworkBytes += byteLength
      print(`${(byteLength / 1000).toFixed(1).padStart(6)} kB  ${file}`)
    }
    print(`\nwritten to ${writeResult('script', result)}`)
    return result
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
