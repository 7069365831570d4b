/** Lists imported in the browser: uploaded, rehearsed, applied and undone, behind the role `editor`. */
import type { Context } from 'hono'
import { csvLine } from '../../platform/csv.ts'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { streamBody } from '../../platform/http/stream-body.ts'
import { staffOf } from '../../staff/staff-guard.ts'
import { allowed } from '../editing/editing.api.ts'
import { findRun } from '../import/runs.sql.ts'
import { forecastUndo, listObstacles, undoRun } from '../import/undo.sql.ts'
import * as routes from './imports-routes.ts'
import { receiveFile } from './receive-file.ts'
import { rejectedRows } from './rejected-rows.ts'
import { listReport, readReport } from './reports.sql.ts'
import { findShownRun, listShownRuns } from './shown-runs.sql.ts'
import { KEPT_DAYS, MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS, MAX_UPLOADS } from './upload-rules.ts'
import {
  deleteUpload,
  describeUpload,
  findUpload,
  listUploads,
  reviseUpload,
  type Upload,
} from './uploads.sql.ts'

export const importsApi = apiApp()
  .openapi(routes.list, async (c) => {
    const { db } = c.var.services
    const limits = {
      fileBytes: MAX_UPLOAD_BYTES,
      rows: MAX_UPLOAD_ROWS,
      keptDays: KEPT_DAYS,
      uploads: MAX_UPLOADS,
    }
    const runs = await listShownRuns(db, c.req.valid('query').page)
    return c.json({ limits, uploads: await listUploads(db), ...runs }, 200)
  })
  .openapi(routes.upload, async (c) => {
    const { db } = c.var.services
    const fileName = nameFrom(c.req.valid('header')['x-file-name'] ?? '')
    const { id, bytes } = await receiveFile(c, fileName)
    await revise(
      c,
      { id, revision: 1, from: ['uploading'] },
      { state: 'reading', fileBytes: bytes },
    )
    const described = await describeUpload(db, id)
    if (!described) throw missing()
    return c.json(described, 200)
  })
  .openapi(routes.read, async (c) => {
    const described = await describeUpload(c.var.services.db, c.req.valid('param').id)
    if (!described) throw missing()
    return c.json(described, 200)
  })
  .openapi(routes.choose, async (c) => {
    const { id } = c.req.valid('param')
    const { revision, ...chosen } = c.req.valid('json')
    const { choices } = await uploadOf(c, id)
    const isOtherSheet = chosen.sheet !== undefined && chosen.sheet !== choices.sheet
    const next = {
      ...choices,
      ...(isOtherSheet ? { mapping: null } : {}),
      ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    } as Upload['choices']
    const changed = { state: 'reading', choices: next, summary: null, problem: null } as const
    await revise(c, { id, revision, from: ['reading', 'asking', 'ready', 'refused'] }, changed)
    return c.json(await described(c, id), 200)
  })
  .openapi(routes.discard, async (c) => {
    const { id } = c.req.valid('param')
    const { state } = await uploadOf(c, id)
    if (state === 'applying') {
      throw new Problem(409, 'This list is being applied. Undo the run when it is done.')
    }
    await deleteUpload(c.var.services.db, id)
    return c.body(null, 204)
  })
  .openapi(routes.rows, async (c) => {
    const { id } = c.req.valid('param')
    await uploadOf(c, id)
    const { kind, page } = c.req.valid('query')
    return c.json(await listReport(c.var.services.db, id, kind, page), 200)
  })
  .openapi(routes.report, async (c) => {
    const upload = await uploadOf(c, c.req.valid('param').id)
    return sendCsv(c, `report-${upload.id}.csv`, reportOf(c, upload.id))
  })
  .openapi(routes.rejected, async (c) => {
    const upload = await uploadOf(c, c.req.valid('param').id)
    return sendCsv(c, `rejected-${upload.id}.csv`, rejectedRows(c.var.services.db, upload))
  })
  .openapi(routes.apply, async (c) => {
    const { id } = c.req.valid('param')
    const { revision } = c.req.valid('json')
    const { summary } = await uploadOf(c, id)
    if (summary && !summary.hasChanged) {
      throw new Problem(409, 'Every row is on record as it is: there is nothing to apply.')
    }
    await revise(c, { id, revision, from: ['ready'] }, { state: 'applying', problem: null })
    return c.json(await described(c, id), 200)
  })

export const runsApi = apiApp()
  .openapi(routes.readRun, async (c) => {
    const { runId } = c.req.valid('param')
    const run = await findShownRun(c.var.services.db, runId)
    if (!run) throw noRun()
    const { pool } = c.var.services.database
    const stored = await findRun(pool, runId)
    const obstacles = await listObstacles(pool, stored)
    return c.json({ ...run, undo: { obstacles, ...(await forecastUndo(pool, stored)) } }, 200)
  })
  .openapi(routes.undo, async (c) => {
    const { runId } = c.req.valid('param')
    if (!(await findShownRun(c.var.services.db, runId))) throw noRun()
    const { pool } = c.var.services.database
    return c.json(await allowed(() => undoRun(pool, runId, staffOf(c).email)), 200)
  })

const missing = () => new Problem(404, 'There is no such upload. It may have been discarded.')
const noRun = () => new Problem(404, 'There is no such run.')

async function uploadOf(c: Context, id: number): Promise<Upload> {
  const upload = await findUpload(c.var.services.db, id)
  if (!upload || upload.state === 'uploading') throw missing()
  return upload
}

async function described(c: Context, id: number) {
  const found = await describeUpload(c.var.services.db, id)
  if (!found) throw missing()
  return found
}

type Revised = Parameters<typeof reviseUpload>[3]

/** The change and the job that works on it are in one transaction. */
async function revise(
  c: Context,
  { id, ...of }: { id: number; revision: number; from: Upload['state'][] },
  changed: Revised,
): Promise<void> {
  const { imports, services } = c.var
  await services.db.transaction(async (tx) => {
    const begun = { ...changed, phase: null, rowsRead: 0, bytesRead: 0 }
    const revision = await reviseUpload(tx, id, of, begun)
    if (revision === null) {
      throw new Problem(409, 'Somebody else changed this upload meanwhile. Look at it again.')
    }
    await imports.start(tx, { id, revision })
  })
  imports.wake()
}

const MAX_NAME_LENGTH = 120

/** The last part of a path, without what could mislead a reader. */
function nameFrom(header: string): string {
  const given = decoded(header).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = given
    .toWellFormed()
    .replace(/[\p{C}\ufffd]+/gu, ' ')
    .trim()
  return [...clean].slice(0, MAX_NAME_LENGTH).join('') || 'list'
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header)
  } catch {
    return ''
  }
}

async function* reportOf(c: Context, id: number): AsyncGenerator<string> {
  yield csvLine(['line', 'kind', 'column', 'value', 'reason', 'record'])
  for await (const rows of readReport(c.var.services.db, id)) {
    yield rows
      .map(({ line, kind, field, value, reason, record }) =>
        csvLine([line, kind, field, value, reason, record]),
      )
      .join('')
  }
}

function sendCsv(c: Context, name: string, parts: AsyncGenerator<string>) {
  return c.body(streamBody(c, parts), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
}
