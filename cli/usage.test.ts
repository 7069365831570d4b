import { expect, it } from 'vitest'
import { verb as audit } from './audit.ts'
import { verb as backup } from './backup.ts'
import { verb as counts } from './counts.ts'
import { verb as exporting } from './export.ts'
import { verb as facility } from './facility.ts'
import { verb as firm } from './firm.ts'
import { verb as importing } from './import.ts'
import { verb as keys } from './keys.ts'
import { verb as leads } from './leads.ts'
import { verb as restore } from './restore.ts'
import { verb as template } from './template.ts'

it.each([
  [importing, [], 'import needs one file, or - for standard input.'],
  [importing, ['show', 'x'], 'import show needs the number of a run, as import list shows it.'],
  [importing, ['list', 'x'], 'import list needs nothing more.'],
  [
    importing,
    ['undo', '7'],
    'import undo changes the directory: add --yes where nobody can be asked.',
  ],
  [importing, ['a.csv', 'b.csv'], 'import needs one file, or - for standard input.'],
  [importing, ['x.csv', '--category', 'mills'], '--category must be one of manufacturing'],
  [importing, ['x.csv', '--source', '|x'], '--source must read "title|https://address|year"'],
  [importing, ['x.csv', '--source', 'A|ftp://x|2024'], '--source must read'],
  [importing, ['x.csv', '--map', 'nome=Name'], '--map "nome=Name" names no field.'],
  [importing, ['x.csv', '--fast'], "Unknown option '--fast'"],
  [exporting, ['everything'], 'export takes facilities or leads.'],
  [exporting, ['leads'], 'export leads needs --as EMAIL.'],
  [exporting, ['facilities', '--format', 'xml'], '--format must be csv, json or ndjson'],
  [facility, ['show'], 'facility show needs one facility'],
  [facility, ['merge', '1'], 'facility merge needs two facilities'],
  [facility, ['edit', '1', 'nome=x'], '"nome=x" sets no field.'],
  [facility, ['edit', '1', 'name=x', '--why', 'x'.repeat(301)], '--why may have at most 300'],
  [facility, ['merge', '1', '2', '--why', 'two\nlines'], '--why must be one line of text.'],
  [facility, ['show', '1', '--why', 'x'], '--why and --as go with edit, merge, undo, deactivate'],
  [leads, [], 'leads takes erase, withdraw, purge, failed, retry, not "".'],
  [leads, ['purge', 'all'], 'leads purge takes no arguments'],
  [leads, ['withdraw', '--email', 'nobody'], 'leads withdraw needs --email <address>.'],
  [leads, ['withdraw', '--email', 'a@b.c', '--date', '2025-02-30'], '--date must be a day'],
  [leads, ['withdraw', '--email', 'a@b.c', '--date', '2999-01-01'], 'not in the future'],
  [firm, [], 'firm takes list, show, add, edit, pause, resume, export, import.'],
  [firm, ['pause', 'Harbor'], '"Harbor" is not the number of a firm.'],
  [firm, ['edit', '3', 'nome=x'], '"nome=x" sets no field. Fields: name, legalName'],
  [audit, ['check'], 'audit takes: audit verify [--heads FILE] | audit head.'],
  [counts, [], 'counts takes: verify [--repair].'],
  [template, ['get', 'x'], 'template takes: put FILE.'],
  [backup, ['a', 'b'], 'backup takes one file name.'],
  [backup, ['--keep', '0'], '--keep must be a whole number from 1 to 1000.'],
  [backup, [], 'Where to? Give a file name, --to, or set BACKUP_TO.'],
  [keys, ['rotat'], 'keys takes status, rotate or prune.'],
  [restore, ['a', 'b'], 'restore needs one file name.'],
])('wrong usage is said before anything is opened: %#', async (verb, args, message) => {
  await expect(verb.run(args)).rejects.toThrow(message)
})

it.each([
  [importing, []],
  [restore, []],
  [firm, ['import']],
] as const)('a missing file too: %#', async (verb, action) => {
  await expect(verb.run([...action, '/nowhere/file'])).rejects.toThrow(
    'There is no file /nowhere/file.',
  )
})
