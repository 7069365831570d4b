/** What offers and accepted referrals share in the firm portal. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'

import { showToast } from '../ui/toast.tsx'
import type { FirmReferral } from './portal.contract.ts'
import { referralsQuery } from './portal.queries.ts'

export const nameOf = (id: number): string => `R-${id}`

export function useAnswer(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: Promise<unknown>) => call,
    onSuccess: () => showToast({ title: m.desk_staff_form_success(), description: done }),
    onError: (error) =>
      showToast({ title: m.desk_staff_form_error(), description: messageOf(error), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(referralsQuery()),
  })
}

function illnessOf(diagnosis: string | null): string {
  if (diagnosis === 'other') return m.desk_portal_facts_other_illness()
  return diagnosis ? diagnosis.replaceAll('-', ' ') : m.desk_portal_facts_no_illness()
}

export function Facts({ referral }: { referral: FirmReferral }) {
  const { diagnosis, residenceState, site: place, mayAutodial } = referral
  const words = [
    illnessOf(diagnosis),
    residenceState && m.desk_portal_facts_lives_in({ state: residenceState }),
    place && m.desk_portal_facts_exposed_at({ place }),
    mayAutodial ? m.desk_portal_facts_may_autodial() : m.desk_portal_facts_may_not_autodial(),
  ]
  const sentence = words.filter(Boolean).join('; ')
  return (
    <p>
      {sentence.charAt(0).toUpperCase()}
      {sentence.slice(1)}.
    </p>
  )
}
