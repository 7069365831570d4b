/** Files that are not lists: one clear line each, exit code 1, and an unchanged directory. */
import { expect, it } from 'vitest'
import { importText, snapshot } from '../../src/directory/import/import.test-support.ts'
import { spawnAtlas } from '../support/atlas-process.ts'
import { listOf, settingsOf, temporaryFile } from '../support/import-lists.ts'
import { freshDatabase } from '../support/test-database.ts'

const HEADER = 'name,city,state\n'
const ROW = 'Acme Mill,Tampa,FL\n'
const cut = listOf('New', 20).slice(0, -20)

const files: [what: string, content: string | Buffer | null, message: RegExp][] = [
  ['no file', null, /^There is no file \S+\.$/],
  [
    'a binary file',
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 9]),
    /^This workbook is cut off or damaged\.$/,
  ],
  ['an empty file', '', /^The file is empty\.$/],
  ['a header only', HEADER, /^The file has a header and no rows\.$/],
  ['a cut in a quote', cut, /^The file ends inside a quoted cell that begins on line 21: it looks/],
  ['a million columns', HEADER + ROW + 'x,'.repeat(1e6), /^Line 3 has more than 2,000 columns\.$/],
]

it('a file that is not a list is rejected with one clear line, and changes nothing', async () => {
  const database = await freshDatabase()
  await importText(database, listOf('Old', 3))
  const before = await snapshot(database)
  for (const [what, content, message] of files) {
    const file = content === null ? '/nowhere/list.csv' : temporaryFile('list.csv', content)
    const atlas = spawnAtlas(['import', file], settingsOf(database))
    const { code } = await atlas.ended
    const lines = atlas.output().trimEnd().split('\n')
    // A run that could start reading may print progress before that line.
    const said = lines.filter((line) => !/^ {2}(file|columns|reading) /.test(line))
    expect([what, code, said]).toEqual([what, 1, [expect.stringMatching(message)]])
  }
  expect(await snapshot(database)).toBe(before)
})
