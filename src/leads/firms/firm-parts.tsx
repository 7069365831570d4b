/** What the list of firms and the page of one firm share. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ActionLabel } from '../../staff/action-label.tsx'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { dialogTexts } from '../../ui/dialog.texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { inUnits } from '../desk/lead-model.ts'
import type { Firm, SavedFirm } from './firms.contract.ts'
import { firmsQuery, setFirmActive } from './firms.queries.ts'
import { firmsTexts } from './firms.texts.ts'

export function PauseButton({ firm }: { firm: Firm }) {
  const texts = firmsTexts()
  const queryClient = useQueryClient()
  const pause = useMutation({
    mutationFn: () => setFirmActive(firm.id, !firm.active),
    onError: () =>
      showToast({ title: staffFormTexts().error, description: texts.notUpdated, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(firmsQuery()),
  })
  return (
    <button
      type="button"
      className="btn secondary compact"
      disabled={pause.isPending}
      onClick={() => pause.mutate()}
    >
      <ActionLabel words={firm.active ? texts.pause(firm.name) : texts.resume(firm.name)} />
    </button>
  )
}

export function SecretOnce({ saved, onClose }: { saved: SavedFirm; onClose: () => void }) {
  const { heading, explanation } = firmsTexts().secret
  return (
    <div className="callout" role="status">
      <h2>{heading(saved.name)}</h2>
      <p>{explanation}</p>
      <p className="secret-key">{saved.webhookSecret}</p>
      <p className="actions">
        <button type="button" className="btn secondary compact" onClick={onClose}>
          {dialogTexts().close}
        </button>
      </p>
    </div>
  )
}

export const used = (count: number, cap: number | null): string =>
  cap === null ? String(count) : firmsTexts().usedOf(count, cap)

const TWO_DAYS = 48 * 60

/** Between an hour and two days with the minutes: firms are compared by how fast they answer. */
export function hoursInWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  const rest = minutes % 60
  if (minutes < 60 || minutes >= TWO_DAYS || rest === 0) return inUnits(minutes * 60_000)
  return firmsTexts().hours(Math.floor(minutes / 60), rest)
}

export function stateOf({ active, dailyCap, monthlyCap, usedToday, usedThisMonth }: Firm): string {
  const texts = firmsTexts().states
  if (!active) return texts.paused
  if (monthlyCap !== null && usedThisMonth >= monthlyCap) return texts.monthlyCapReached
  if (dailyCap !== null && usedToday >= dailyCap) return texts.dailyCapReached
  return texts.active
}
