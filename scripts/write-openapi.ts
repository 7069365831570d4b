/** Writes docs/openapi.json from the routes. Run it whenever a call was added or changed. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { openApiText } from '../src/app/api-docs/openapi-document.ts'

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
} finally {
  await loader.close()
}
