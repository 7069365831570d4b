/** What can be done with many leads: one status for the chosen ones, and a download of the filter. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../ui/format.ts'
import { showToast } from '../../ui/toast.tsx'
import type { BulkStatusReply, Lead } from './lead-desk.contract.ts'
import { allLeads, downloadLeads, leadCountsQuery, updateStatuses } from './lead-desk.queries.ts'
import { inWords, STATUSES, type Status } from './lead-words.ts'
import type { ListView } from './list-view.ts'
import type { useSelection } from './use-selection.ts'

type BulkBarProps = {
  selection: ReturnType<typeof useSelection>
  leads: Lead[]
  view: ListView
  q: string
  canChange: boolean
}

export function BulkBar({ selection, leads, view, q, canChange }: BulkBarProps) {
  const queryClient = useQueryClient()
  const chosen = leads.filter((lead) => selection.ids.has(lead.id))
  return (
    <div className="bulk">
      {canChange && chosen.length > 0 && <BulkStatus chosen={chosen} onDone={selection.clear} />}
      {canChange && chosen.length === 0 && (
        <p className="meta">Select leads to change their status together.</p>
      )}
      <div className="acts">
        <button
          type="button"
          className="btn two sm"
          onClick={() => queryClient.invalidateQueries(allLeads)}
        >
          Refresh
        </button>
        {canChange && <Export view={view} q={q} />}
      </div>
    </div>
  )
}

function BulkStatus({ chosen, onDone }: { chosen: Lead[]; onDone: () => void }) {
  const [status, setStatus] = useState<Status>('contacted')
  const queryClient = useQueryClient()
  const apply = useMutation({
    mutationFn: () => updateStatuses(chosen, status),
    onSuccess: async (reply) => {
      onDone()
      showToast(outcomeOf(reply))
      await queryClient.invalidateQueries(allLeads)
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to update leads', tone: 'bad' }),
  })
  return (
    <div className="bulk-status">
      <b>{chosen.length} selected</b>
      <label htmlFor="bulk-status">Status</label>
      <select
        id="bulk-status"
        value={status}
        onChange={(event) =>
          setStatus(STATUSES.find((known) => known === event.target.value) ?? 'new')
        }
      >
        {STATUSES.map((known) => (
          <option key={known} value={known}>
            {inWords(known)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn sm"
        disabled={apply.isPending}
        onClick={() => apply.mutate()}
      >
        {apply.isPending ? 'Updating...' : 'Apply'}
      </button>
      <button type="button" className="btn two sm" onClick={onDone}>
        Clear
      </button>
    </div>
  )
}

function outcomeOf({ updated, skipped }: BulkStatusReply) {
  if (skipped.length === 0) {
    return { title: 'Success', description: `${formatCount(updated)} leads updated` }
  }
  const left = skipped.length === 1 ? '1 was' : `${skipped.length} were`
  const description = `${formatCount(updated)} updated. ${left} changed by somebody else and left alone.`
  return { title: 'Partly done', description, tone: 'bad' as const }
}

function Export({ view, q }: { view: ListView; q: string }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: () => downloadLeads(view, q),
    onSuccess: () => queryClient.invalidateQueries(leadCountsQuery()),
    onError: () => showToast({ title: 'Error', description: 'Export failed', tone: 'bad' }),
  })
  return (
    <button
      type="button"
      className="btn two sm"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? 'Exporting...' : 'Export this list'}
    </button>
  )
}
