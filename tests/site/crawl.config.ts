/** `npm run crawl`: the promises of the site on 500 random pages of the documented data, some in a browser. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import promises from '../../playwright.config.ts'

process.env.CRAWL_PAGES ??= '500'
process.env.CRAWL_LINKS ??= '2000'
process.env.CRAWL_BROWSER_PAGES ??= '36'
const server = [promises.webServer ?? []].flat().find(({ env }) => env?.DATASET === 'documented')
const project = promises.projects?.find(({ name }) => name === 'documented')
if (!server || !project) throw new Error('the tests serve the documented data')

export default defineConfig({
  ...promises,
  testDir: '.',
  outputDir: '../../test-results',
  projects: [{ ...project, testMatch: ['search-engines/{crawl,clicks}.spec.ts'] }],
  reporter: 'list',
  webServer: { ...server, cwd: fileURLToPath(new URL('../..', import.meta.url)) },
})
