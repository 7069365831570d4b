/** The rejected rows of a list as they are in its file, each with the reason: to be mended and uploaded again. */
import { csvLine } from '../../platform/csv.ts'
import type { Queryable } from '../../platform/database/open.ts'
import { openRecords } from '../import/reading/read-head.ts'
import { listRejected } from './reports.sql.ts'
import { readChunks, type Upload } from './uploads.sql.ts'

/** No field has this name, so that a later upload leaves the column alone. */
const REASON = 'Why it was rejected'

export async function* rejectedRows(db: Queryable, upload: Upload): AsyncGenerator<string> {
  const rejected = await listRejected(db, upload.id)
  const file = await openRecords(() => readChunks(db, upload.id), upload.choices.sheet)
  for await (const { line, cells } of file.records) {
    if (line === upload.head?.headerLine) yield csvLine([...cells, REASON])
    const reason = rejected.get(line)
    if (reason === undefined) continue
    yield csvLine([...cells, reason])
    // The rest of a long file need not be read.
    rejected.delete(line)
    if (rejected.size === 0) return
  }
}
