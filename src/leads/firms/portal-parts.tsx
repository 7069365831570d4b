/** What offers and accepted referrals share in the firm portal. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../platform/errors.ts'
import { staffFormTexts } from '../../staff/staff-form.texts.ts'
import { showToast } from '../../ui/toast.tsx'
import type { FirmReferral } from './portal.contract.ts'
import { referralsQuery } from './portal.queries.ts'
import { portalTexts } from './portal.texts.ts'

export const nameOf = (id: number): string => `R-${id}`

export function useAnswer(done: string) {
  const { success, error: failed } = staffFormTexts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: Promise<FirmReferral>) => call,
    onSuccess: () => showToast({ title: success, description: done }),
    onError: (error) => showToast({ title: failed, description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(referralsQuery()),
  })
}

function illnessOf(diagnosis: string | null): string {
  const { noIllness, otherIllness } = portalTexts().facts
  if (diagnosis === 'other') return otherIllness
  return diagnosis ? diagnosis.replaceAll('-', ' ') : noIllness
}

export function Facts({ referral }: { referral: FirmReferral }) {
  const { diagnosis, residenceState, site: place, mayAutodial } = referral
  const texts = portalTexts().facts
  const words = [
    illnessOf(diagnosis),
    residenceState && texts.livesIn(residenceState),
    place && texts.exposedAt(place),
    mayAutodial ? texts.mayAutodial : texts.mayNotAutodial,
  ]
  const sentence = words.filter(Boolean).join('; ')
  return (
    <p>
      {sentence.charAt(0).toUpperCase()}
      {sentence.slice(1)}.
    </p>
  )
}
