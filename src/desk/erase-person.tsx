/** The button that erases the person of a lead, and which firms have confirmed that they deleted what they held. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { messageOf } from '../platform/errors.ts'
import { urls } from '../site/urls.ts'
import { useAccount } from '../staff/staff-layout.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { showToast } from '../ui/toast.tsx'
import { allLeads, erasePerson, erasureNoticesQuery } from './desk.queries.ts'

export function ErasePerson({ leadId, name }: { leadId: number; name: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [keepConsent, setKeepConsent] = useState(false)
  const erase = useMutation({
    mutationFn: () => erasePerson(leadId, keepConsent),
    onSuccess: async ({ receipt }) => {
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_erase_done({ receipt }),
      })
      await router.navigate({ href: urls.staff.queue() })
      queryClient.removeQueries(allLeads)
    },
    onError: (error) =>
      showToast({ title: m.desk_erase_failed(), description: messageOf(error), tone: 'bad' }),
  })
  if (useAccount().role !== 'admin') return null
  return (
    <>
      <p>
        <button
          type="button"
          className="text-link"
          disabled={erase.isPending}
          onClick={() => setIsAsking(true)}
        >
          {m.desk_erase_button()}
        </button>
      </p>
      {isAsking && (
        <Confirm
          title={m.desk_erase_question({ name })}
          confirmLabel={m.desk_erase_confirm()}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            erase.mutate()
          }}
        >
          <p>{m.desk_erase_explanation()}</p>
          <label className="check">
            <input
              type="checkbox"
              checked={keepConsent}
              onChange={(event) => setKeepConsent(event.currentTarget.checked)}
            />{' '}
            {m.desk_erase_keep_consent()}
          </label>
        </Confirm>
      )}
    </>
  )
}

export function ErasureNotices() {
  const { data } = useQuery(erasureNoticesQuery())
  if (!data?.notices.length) return null
  return (
    <section className="panel" aria-labelledby="erasure-notices">
      <h2 id="erasure-notices">{m.desk_erase_notices()}</h2>
      <p className="meta">{m.desk_erase_notices_hint()}</p>
      <ul className="plain-list">
        {data.notices.map(({ id, firmName, reference, erasureId, toldAt, ...notice }) => (
          <li key={id}>
            <div>
              <b>{firmName}</b>{' '}
              <span className="meta">
                {m.desk_erase_notice_number({ reference, receipt: erasureId })}
              </span>
              <p>
                {toldAt
                  ? m.desk_erase_notice_told({ moment: formatMoment(toldAt) })
                  : m.desk_erase_notice_queued()}{' '}
                {notice.confirmedAt
                  ? m.desk_erase_notice_confirmed({
                      moment: formatMoment(notice.confirmedAt),
                      by: notice.confirmedBy ?? '',
                    })
                  : m.desk_erase_notice_open()}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
