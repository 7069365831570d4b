import { defineConfig } from 'vitest/config'
import { articleCompiler } from './src/articles/compile/article-compiler.ts'
import { categoryRecordCompiler } from './src/directory/categories/category-record-compiler.ts'
import { factsCompiler } from './src/tools/facts-compiler.ts'

/** Tests named *.db.test.ts touch a database, and run on both kinds; all others run once. */
const databaseTests = ['{src,datasets,cli,tests}/**/*.db.test.ts']
/** Commands and sites in processes of their own: the slow part of the tests without a database. */
const processTests = ['tests/process/**/*.test.ts']

/**
 * Modules are loaded once per worker (`isolate: false`), which halves the time of short files: tests
 * share no state, and read counters of the process as differences.
 */
const onDatabase = (kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name: kind,
    include: databaseTests,
    env: { TEST_DATABASE: kind },
    globalSetup: [`./tests/support/template-${kind}.ts`],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  plugins: [articleCompiler(), categoryRecordCompiler(), factsCompiler()],
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
      onDatabase('embedded'),
      onDatabase('postgres'),
    ],
  },
})
