/** The button that says of a lead set aside: it is not spam. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { messageOf } from '../../platform/errors.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { allLeads, releaseLead } from './desk.queries.ts'

export function Release({ leadId }: { leadId: number }) {
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => releaseLead(leadId),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({
        title: m.desk_lead_sheet_release_failed(),
        description: messageOf(error),
        tone: 'bad',
      }),
  })
  if (useAccount().role === 'viewer') return null
  return (
    <button
      type="button"
      className="text-link"
      disabled={release.isPending}
      onClick={() => release.mutate()}
    >
      {m.desk_lead_sheet_release_button()}
    </button>
  )
}
