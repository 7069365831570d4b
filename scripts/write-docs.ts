/**
 * Writes what docs/ repeats from the code: openapi.json, and the table of fields in data.md. Also dates
 * the policy pages whose text has changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { openApiText } from '../src/app/api-docs/openapi-document.ts'
import { withFieldTable } from '../src/directory/export/facility-fields.ts'
import { dateChangedPages } from './page-dates.ts'

dateChangedPages(new Date().toISOString().slice(0, 10))

// Loaded the way the tests load it: some routes carry content that only our compilers can read.
const loader = await createServer({
  configFile: 'vitest.config.ts',
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
try {
  const { api } = await loader.ssrLoadModule('/src/app/api.ts')
  writeFileSync('docs/openapi.json', openApiText(api))
  writeFileSync('docs/data.md', withFieldTable(readFileSync('docs/data.md', 'utf8')))
} finally {
  await loader.close()
}
