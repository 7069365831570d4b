/** Fails when the tables in src/platform/database/schema and the committed migrations have drifted apart. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const snapshots = readdirSync('src/platform/database/migrations/meta').filter((name) =>
  name.endsWith('_snapshot.json'),
)
if (snapshots.length > 1) {
  process.stderr.write(
    `src/platform/database/migrations/meta has ${snapshots.length} snapshots: delete all but the newest, the only one that drizzle-kit reads.\n`,
  )
  process.exitCode = 1
}

// Inside the project, because drizzle-kit resolves its output folder against it.
const copy = mkdtempSync('node_modules/.migrations-')
try {
  cpSync('src/platform/database/migrations', copy, { recursive: true })
  const before = readdirSync(copy).length
  const args = [
    'generate',
    '--dialect=postgresql',
    '--casing=snake_case',
    '--schema=./src/platform/database/schema/*.ts',
    `--out=${copy}`,
    '--name=drift',
  ]
  const result = spawnSync('drizzle-kit', args, { encoding: 'utf8' })
  const drift = readdirSync(copy).find((name) => name.endsWith('_drift.sql'))
  const isUnchanged =
    readdirSync(copy).length === before && result.stdout.includes('No schema changes')
  if (!isUnchanged) {
    const hint = drift
      ? `run \`npm run db:generate\` and commit ${join('src/platform/database/migrations', drift)}`
      : result.stderr || result.stdout
    process.stderr.write(
      `src/platform/database/schema and src/platform/database/migrations differ: ${hint}\n`,
    )
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
