/** What the list of firms and the page of one firm share. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Firm, SavedFirm } from '../../leads/firms/firms.contract.ts'
import { m } from '../../paraglide/messages.js'
import { ActionLabel } from '../../staff/action-label.tsx'
import { showToast } from '../../ui/toast.tsx'
import { inUnits } from '../lead-model.ts'
import { firmsQuery, setFirmActive } from './firms.queries.ts'

export function PauseButton({ firm }: { firm: Firm }) {
  const queryClient = useQueryClient()
  const pause = useMutation({
    mutationFn: () => setFirmActive(firm.id, !firm.active),
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_firms_not_updated(),
        tone: 'bad',
      }),
    onSettled: () => queryClient.invalidateQueries(firmsQuery()),
  })
  return (
    <button
      type="button"
      className="btn secondary compact"
      disabled={pause.isPending}
      onClick={() => pause.mutate()}
    >
      <ActionLabel
        words={
          firm.active
            ? [m.desk_firms_pause_1(), m.desk_firms_pause_2({ firm: firm.name })]
            : [m.desk_firms_resume_1(), m.desk_firms_resume_2({ firm: firm.name })]
        }
      />
    </button>
  )
}

export function SecretOnce({ saved, onClose }: { saved: SavedFirm; onClose: () => void }) {
  return (
    <div className="callout" role="status">
      <h2>{m.desk_firms_secret_heading({ firm: saved.name })}</h2>
      <p>{m.desk_firms_secret_explanation()}</p>
      <p className="secret-key">{saved.webhookSecret}</p>
      <p className="actions">
        <button type="button" className="btn secondary compact" onClick={onClose}>
          {m.desk_dialog_close()}
        </button>
      </p>
    </div>
  )
}

export const used = (count: number, cap: number | null): string =>
  cap === null ? String(count) : m.desk_firms_used_of({ count, cap })

const TWO_DAYS = 48 * 60

/** Between an hour and two days with the minutes: firms are compared by how fast they answer. */
export function hoursInWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  const rest = minutes % 60
  if (minutes < 60 || minutes >= TWO_DAYS || rest === 0) return inUnits(minutes * 60_000)
  return m.desk_firms_hours({ hours: Math.floor(minutes / 60), minutes: rest })
}

export function stateOf({ active, dailyCap, monthlyCap, usedToday, usedThisMonth }: Firm): string {
  if (!active) return m.desk_firms_states_paused()
  if (monthlyCap !== null && usedThisMonth >= monthlyCap)
    return m.desk_firms_states_monthly_cap_reached()
  if (dailyCap !== null && usedToday >= dailyCap) return m.desk_firms_states_daily_cap_reached()
  return m.desk_firms_states_active()
}
