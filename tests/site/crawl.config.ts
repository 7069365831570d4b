/** `npm run crawl`: the promises of the site on 500 random pages of the national data. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import promises from '../../playwright.config.ts'

process.env.CRAWL_PAGES ??= '500'
process.env.CRAWL_LINKS ??= '2000'
process.env.CRAWL_BROWSER_PAGES ??= '36'
const server = promises.webServer
if (!server || Array.isArray(server)) throw new Error('the tests have one server')

export default defineConfig({
  ...promises,
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: ['crawl.spec.ts', 'clicks.spec.ts'],
  reporter: 'list',
  webServer: {
    ...server,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    timeout: 900_000,
    env: { ...server.env, DATASET: 'national' },
  },
})
