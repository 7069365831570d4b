/** The calls for lists that editors upload, for handlers and for the OpenAPI document. */
import { json, jsonBody, noContent, staffRoute } from '../../staff/staff-guard.ts'
import { MAX_UPLOAD_BYTES } from './upload-rules.ts'
import {
  applySchema,
  chooseSchema,
  fileHeadersSchema,
  importsSchema,
  rowsQuery,
  rowsSchema,
  runDetailSchema,
  runIdSchema,
  runsQuery,
  undoneRunSchema,
  uploadDetailSchema,
  uploadIdSchema,
} from './uploads.contract.ts'

const editor = { role: 'editor', withKey: true } as const
const ofUpload = { params: uploadIdSchema }
const missing = { 404: { description: 'There is no such upload, or not anymore' } }
const conflict = {
  409: {
    description: 'Somebody else changed the upload since `revision`, or its state forbids it',
  },
}
// Put together here: within a route, the compiler would lose what is spread.
const detail = { ...json(uploadDetailSchema), ...missing }
const changed = { ...detail, ...conflict }
const discarded = { ...noContent, ...missing, ...conflict }
const shownRows = { ...json(rowsSchema), ...missing }
const csv = {
  ...missing,
  200: { description: 'A CSV file', content: { 'text/csv': { schema: { type: 'string' } } } },
} as const
const noRun = { 404: { description: 'There is no such run' } }
const shownRun = { ...json(runDetailSchema), ...noRun }
const undone = {
  ...json(undoneRunSchema),
  ...noRun,
  409: { description: 'Something since depends on the run' },
}

export const list = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports',
  summary: 'Uploaded lists that wait, the runs of all imports, and what an upload may be',
  request: { query: runsQuery },
  responses: json(importsSchema),
})
export const upload = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/imports',
  summary: 'Upload a list (CSV, XLSX or JSON lines); it is read and rehearsed in the background',
  maxKilobytes: MAX_UPLOAD_BYTES / 1024,
  request: {
    headers: fileHeadersSchema,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  },
  responses: changed,
})
export const read = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports/{id}',
  summary: 'One uploaded list: its columns with samples, how far it is, and what applying would do',
  request: ofUpload,
  responses: detail,
})
export const choose = staffRoute({
  ...editor,
  method: 'patch',
  path: '/admin/imports/{id}',
  summary: 'Say which column is what and where the list is from; it is rehearsed again',
  request: { ...ofUpload, ...jsonBody(chooseSchema) },
  responses: changed,
})
export const discard = staffRoute({
  ...editor,
  method: 'delete',
  path: '/admin/imports/{id}',
  summary: 'Forget an uploaded list with its file and report; a run of it stays',
  request: ofUpload,
  responses: discarded,
})
export const rows = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports/{id}/rows',
  summary: 'What the rehearsal says about rows, by kind',
  request: { ...ofUpload, query: rowsQuery },
  responses: shownRows,
})
export const report = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports/{id}/report.csv',
  summary: 'The report of the rehearsal: at most 20,000 lines of each kind',
  request: ofUpload,
  responses: csv,
})
export const rejected = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports/{id}/rejected.csv',
  summary: 'The rejected rows as they are in the file, each with the reason',
  request: ofUpload,
  responses: csv,
})
export const apply = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/imports/{id}/apply',
  summary: 'Apply a rehearsed list in the background, in one transaction',
  request: { ...ofUpload, ...jsonBody(applySchema) },
  responses: changed,
})
export const readRun = staffRoute({
  ...editor,
  method: 'get',
  path: '/admin/imports/runs/{runId}',
  summary: 'One run, and what undoing it would take along',
  request: { params: runIdSchema },
  responses: shownRun,
})
export const undo = staffRoute({
  ...editor,
  method: 'post',
  path: '/admin/imports/runs/{runId}/undo',
  summary: 'Undo one run as a whole, as long as nothing since depends on it',
  request: { params: runIdSchema },
  responses: undone,
})
