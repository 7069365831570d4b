/**
 * What is dangerous is done in few places, listed here so that a new one is looked at. docs/asvs.md
 * relies on it.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync(['src/**/*.{ts,tsx}', 'cli/*.ts'])
  .filter((path) => !/\.(test|test-support)\.tsx?$/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it.each<[what: string, pattern: RegExp, files: string[]]>([
  [
    // The operator's own commands.
    'starts another program',
    /child_process/,
    [
      'src/leads/attachments/virus-scanner.ts',
      'src/platform/database/embedded/postmaster.ts',
      'src/platform/database/embedded/programs.ts',
      'src/platform/database/embedded/run-as.ts',
      'src/platform/database/embedded/server.ts',
      'src/platform/secret-command.ts',
    ],
  ],
  ['runs text as code', /\beval\(|\bnew Function\(|node:vm/, []],
  [
    'writes HTML that React does not escape',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/,
    [
      'src/articles/glossary-text.tsx',
      'src/directory/kinds/companies/company-markup.tsx',
      'src/directory/editing/preview.tsx',
      'src/directory/editing/record-preview.tsx',
      'src/desk/reports/report-tables.tsx',
      'src/ui/island.tsx',
    ],
  ],
  [
    // Of our own lists, when the file is loaded or built.
    'puts a regular expression together',
    /new RegExp\(/,
    [
      'src/articles/article-library.tsx',
      'src/directory/categories/category-records.content.ts',
      'src/directory/editing/find-facility.sql.ts',
      'src/directory/import/matching/likeness.ts',
      'src/leads/firms/open-hours.ts',
      'src/languages/es/letters.ts',
      'src/leads/fields/words.ts',
      'src/platform/content/content-loader.ts',
      'src/platform/web/language.ts',
      'src/publishing/page-cache/cache-key.ts',
      'src/site/pages.ts',
      'src/tools/facts.content.ts',
    ],
  ],
  [
    // Numbers and names of columns that are written in the same file.
    'puts SQL together without parameters',
    /sql\.raw\(/,
    [
      'src/directory/evidence/evidence.sql.ts',
      'src/directory/facilities/neighbors.sql.ts',
      'src/directory/geography.sql.ts',
      'src/directory/import/summary.ts',
      'src/directory/search/around.sql.ts',
      'src/directory/search/best-facilities.sql.ts',
      'src/directory/search/matching.sql.ts',
      'src/directory/states/coverage.sql.ts',
      'src/desk/queue/queue-upkeep.sql.ts',
      'src/leads/firms/firms.sql.ts',
      'src/leads/intake/admission.sql.ts',
      'src/leads/workplaces/workplaces.sql.ts',
      'src/platform/database/prepared.ts',
      'src/platform/database/schema/directory.ts',
      'src/platform/database/schema/firms.ts',
      'src/platform/keys/rotation.sql.ts',
    ],
  ],
  ['takes messages of other windows', /addEventListener\(\s*'message'|\bonmessage\b/, []],
  ['draws random numbers that can be guessed', /Math\.random/, []],
  [
    // ETags, which protect nothing, and AES-256-GCM in the browser.
    'hashes or encrypts with anything but SHA-256 and AES-256-GCM',
    /(createHash|createHmac|\bhash)\('(?!sha256')|createCipheriv\((?!'aes-256-gcm')|crypto\.subtle|SubtleCrypto/,
    [
      'src/desk/draft-vault.ts',
      'src/platform/http/public-read.ts',
      'src/platform/web/sealed-text.ts',
      'src/tools/work-history/stored-history.ts',
    ],
  ],
  [
    'trusts any certificate, or reads HTTP leniently',
    /rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser/,
    [],
  ],
  ['asks for a password', /type(=|: )["']password["']/, ['src/staff/staff-form.tsx']],
  ['hinders pasting', /onPaste|'paste'/, []],
  ['lets other sites read replies', /access-control-allow/i, []],
])('only these files: what %s', (_, pattern, files) => {
  const found = filesWith(pattern)
  expect(found.filter((path) => !files.includes(path))).toEqual([])
  // Or the pattern no longer says what it looks for.
  expect(found.length > 0).toBe(files.length > 0)
})

it('follows no redirect of another system', () => {
  const calling = filesWith(/\bawait (fetch|client\s*\.fetch)\(/).filter(
    (path) => path.startsWith('src/') && path.endsWith('.ts'),
  )
  expect(calling).toEqual([
    'src/leads/notifications/lead-webhook.ts',
    'src/platform/database/backup/backup-store.ts',
    'src/staff/audit-chain.ts',
  ])
  expect(filesWith(/redirect: 'error'/)).toEqual(expect.arrayContaining(calling))
})
