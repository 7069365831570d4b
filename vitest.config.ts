import { defineConfig } from 'vitest/config'
import { compileMessages } from './cli/compile-messages.mjs'
import { content } from './src/app/content.ts'

await compileMessages()

/** Tests named *.db.test.ts touch a database; all others do not. */
const databaseTests = ['{src,datasets,cli,tests}/**/*.db.test.ts']
/** What the versions of PostgreSQL may do differently, run again on the oldest that we support. */
const versionTests = [
  'src/platform/database/**/*.db.test.ts',
  'src/directory/{search,import}/**/*.db.test.ts',
  'src/leads/intake/*.db.test.ts',
]
/** Commands and sites in processes of their own: the slow part of the tests without a database. */
const processTests = ['tests/process/**/*.test.ts']

/**
 * Modules are loaded once per worker (`isolate: false`), which halves the time of short files: tests
 * share no state, and read counters of the process as differences.
 */
const onDatabase = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ['./tests/support/template-postgres.ts'],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  plugins: [content()],
  test: {
    // One more than the two cores of the smallest machine: tests often wait for a process, mail or the disk.
    maxWorkers: 3,
    setupFiles: ['./tests/support/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,datasets,cli,scripts,content,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: [...databaseTests, ...processTests],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: processTests,
          exclude: databaseTests,
          testTimeout: 120_000,
        },
      },
      onDatabase('database', databaseTests),
      onDatabase('oldest-postgres', versionTests),
    ],
  },
})
