/** The button that says of a lead set aside: it is not spam. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../platform/errors.ts'
import { useAccount } from '../../staff/staff-layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { allLeads, releaseLead } from './desk.queries.ts'
import { leadSheetTexts } from './lead-sheet.texts.ts'

export function Release({ leadId }: { leadId: number }) {
  const texts = leadSheetTexts().release
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => releaseLead(leadId),
    onSuccess: () => queryClient.invalidateQueries(allLeads),
    onError: (error) =>
      showToast({ title: texts.failed, description: messageOf(error), tone: 'bad' }),
  })
  if (useAccount().role === 'viewer') return null
  return (
    <button
      type="button"
      className="text-link"
      disabled={release.isPending}
      onClick={() => release.mutate()}
    >
      {texts.button}
    </button>
  )
}
