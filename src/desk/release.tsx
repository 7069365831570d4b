/** What somebody says of a lead that was set aside: it is no spam, or it is. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { useAccount } from '../staff/staff-layout.tsx'
import { showToast } from '../ui/toast.tsx'
import { allLeads, rejectLead, releaseLead } from './desk.queries.ts'

export function Release({ leadId, isHeld }: { leadId: number; isHeld: boolean }) {
  const release = useDecision(() => releaseLead(leadId))
  const reject = useDecision(() => rejectLead(leadId))
  if (useAccount().role === 'viewer') return null
  const isPending = release.isPending || reject.isPending
  return (
    <>
      <button
        type="button"
        className="text-link"
        disabled={isPending}
        onClick={() => release.mutate()}
      >
        {m.desk_lead_sheet_release_button()}
      </button>
      {isHeld && (
        <>
          {' '}
          <button
            type="button"
            className="text-link"
            disabled={isPending}
            onClick={() => reject.mutate()}
          >
            {m.desk_lead_sheet_reject_button()}
          </button>
        </>
      )}
    </>
  )
}

function useDecision(decide: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({
        title: m.desk_lead_sheet_release_failed(),
        description: messageOf(error),
        tone: 'bad',
      }),
  })
}
