/** What the list of firms and the page of one firm share. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../ui/toast.tsx'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmsQuery, setFirmActive } from './firms.queries.ts'

export function PauseButton({ firm }: { firm: Firm }) {
  const queryClient = useQueryClient()
  const pause = useMutation({
    mutationFn: () => setFirmActive(firm.id, !firm.active),
    onError: () => showToast({ title: 'Error', description: 'Failed to update firm', tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(firmsQuery()),
  })
  return (
    <button
      type="button"
      className="btn secondary compact"
      disabled={pause.isPending}
      onClick={() => pause.mutate()}
    >
      {firm.active ? 'Pause' : 'Resume'}
      <span className="visually-hidden"> {firm.name}</span>
    </button>
  )
}

export function SecretOnce({ saved, onClose }: { saved: SavedFirm; onClose: () => void }) {
  return (
    <div className="callout" role="status">
      <h2>The webhook secret of {saved.name}</h2>
      <p>Send it to the firm over a safe channel. It is not shown again.</p>
      <p className="secret-key">{saved.webhookSecret}</p>
      <p className="actions">
        <button type="button" className="btn secondary compact" onClick={onClose}>
          Close
        </button>
      </p>
    </div>
  )
}

export const used = (count: number, cap: number | null): string =>
  cap === null ? String(count) : `${count} of ${cap}`

export function hoursInWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export function stateOf({ active, dailyCap, monthlyCap, usedToday, usedThisMonth }: Firm): string {
  if (!active) return 'Paused'
  if (monthlyCap !== null && usedThisMonth >= monthlyCap) return 'Cap reached this month'
  if (dailyCap !== null && usedToday >= dailyCap) return 'Cap reached today'
  return 'Active'
}
