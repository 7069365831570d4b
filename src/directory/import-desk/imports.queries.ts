/** The API calls of the screens for imports. */

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../platform/web/api-client.ts'
import { downloadReply, staffCall, staffReply } from '../../staff/staff.queries.ts'
import type { importsApi, runsApi } from './imports.api.ts'
import type { ReportKind } from './upload-rules.ts'
import type { Choices, UploadDetail } from './uploads.contract.ts'

const imports = apiClient<typeof importsApi>()
const runs = apiClient<typeof runsApi>()

/** The common key of all queries about imports, to refetch them after a change. */
export const allImports = { queryKey: [imports.get('/admin/imports').address] }

/** Where a file is posted to. */
export const uploadCall = imports.post('/admin/imports')

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allImports.queryKey, 'list', page],
    queryFn: () => staffCall(imports.get('/admin/imports', { query: { page } })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

const POLL_MS = 1_000
const isWorking = ({ state }: Pick<UploadDetail, 'state'>) =>
  state === 'reading' || state === 'applying'

/** Looks again as long as something is being done with the list. */
export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: [...allImports.queryKey, 'upload', id],
    queryFn: () => staffCall(imports.get('/admin/imports/:id', { param: { id } })),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? POLL_MS : false),
  })

export const rowsQuery = ({ id, revision }: UploadDetail, kind: ReportKind, page: number) =>
  queryOptions({
    queryKey: [...allImports.queryKey, 'rows', id, revision, kind, page],
    queryFn: () =>
      staffCall(imports.get('/admin/imports/:id/rows', { param: { id }, query: { kind, page } })),
    placeholderData: keepPreviousData,
  })

export const runQuery = (runId: number) =>
  queryOptions({
    queryKey: [...allImports.queryKey, 'run', runId],
    queryFn: () => staffCall(runs.get('/admin/imports/runs/:runId', { param: { runId } })),
    refetchOnMount: 'always',
  })

export const chooseForUpload = (id: number, json: Partial<Choices> & { revision: number }) =>
  staffCall(imports.patch('/admin/imports/:id', { param: { id }, json }))

export const discardUpload = (id: number) =>
  staffReply(imports.delete('/admin/imports/:id', { param: { id } }))

export const applyUpload = (id: number, revision: number) =>
  staffCall(imports.post('/admin/imports/:id/apply', { param: { id }, json: { revision } }))

export const undoRun = (runId: number) =>
  staffCall(runs.post('/admin/imports/runs/:runId/undo', { param: { runId } }))

export async function downloadRows(id: number, which: 'report' | 'rejected'): Promise<void> {
  const param = { param: { id } }
  const call =
    which === 'report'
      ? imports.get('/admin/imports/:id/report.csv', param)
      : imports.get('/admin/imports/:id/rejected.csv', param)
  await downloadReply(await staffReply(call), `${which}-${id}.csv`)
}
