import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { compileMessages } from './cli/compile-messages.mjs'
import { findBrowser } from './scripts/ensure-test-tools.mjs'

// The specs read the product's own modules.
await compileMessages()

// Read by every worker, made once: the first process sets it and the others inherit it. It is not
// removed here, because the server still writes to it after the last test; `npm test` removes its own.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'atlas-e2e-'))
const port = Number(process.env.E2E_PORT ?? 4790)

/** Where one test receives the mail of the second site. */
export const MAIL_PORT = port + 2
/** Where one test starts a public site of its own. */
export const PUBLIC_PORT = port + 3

/** The demonstration is closed to search engines, and sends no mail (decision 089). */
const ON_DOCUMENTED = [
  'site/search-engines/*.spec.ts',
  'site/self-description.spec.ts',
  'e2e/documented-edition.spec.ts',
  'e2e/ships-and-papers.spec.ts',
  // Records of the demonstration cite no document.
  'e2e/records.spec.ts',
  'e2e/imports-and-texts.spec.ts',
  'e2e/editors-day.spec.ts',
]

/** Each receives the mail of the second site, on the one port that the site knows. */
const WITH_MAIL = ['e2e/spanish-journey.spec.ts', 'e2e/lead-walk.spec.ts']

const addressOf = (port: number) => `http://127.0.0.1:${port}`

/** A site of its own with this data. */
const serve = (dataset: string, port: number, settings: Record<string, string> = {}) => ({
  command: './atlas serve',
  url: `${addressOf(port)}/readyz`,
  timeout: 180_000,
  reuseExistingServer: !process.env.CI,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(port),
    SITE_URL: addressOf(port),
    DATA_DIR: join(process.env.E2E_DATA_DIR ?? '', dataset),
    DATASET: dataset,
    LOG_LEVEL: 'warn',
    CONTACT_LIMIT: '1000',
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: 'violet-harbor-lantern-42',
    ...settings,
  },
})

export const launchOptions = (more: string[] = []) => ({
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Letters as wide as in a browser with windows: without it, each width is rounded to whole pixels.
    '--font-render-hinting=none',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...more,
  ],
})

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test that needs the second attempt is named at the end of `npm test`.
  retries: process.env.E2E_RETRIES ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['dot'], ['json']] : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'demonstration',
      testMatch: ['e2e/**/*.spec.ts', 'site/**/*.spec.ts'],
      testIgnore: [...ON_DOCUMENTED, ...WITH_MAIL],
      use: { baseURL: addressOf(port) },
    },
    {
      name: 'documented',
      testMatch: ON_DOCUMENTED,
      use: { baseURL: addressOf(port + 1) },
    },
    {
      name: 'with-mail',
      testMatch: WITH_MAIL,
      workers: 1,
      use: { baseURL: addressOf(port + 1) },
    },
  ],
  webServer: [
    serve('demo', port),
    serve('documented', port + 1, { SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` }),
  ],
})
