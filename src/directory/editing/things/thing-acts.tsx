/** Taking a thing of any kind off the site, and putting it there. */

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { messageOf } from '../../../platform/errors.ts'
import { TextField } from '../../../ui/field.tsx'
import { ErrorBox } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { Pane } from '../record-pane.tsx'
import type { ThingShared } from './thing-draft.ts'
import { restoreThing, retireThing } from './things.queries.ts'

export function ThingActs({ thing, accept, meet }: ThingShared) {
  const { id, revision, isActive } = thing
  const [isRetiring, setIsRetiring] = useState(false)
  const restore = useMutation({
    mutationFn: () => restoreThing(id, { revision }),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_restored() })
      await accept(changed)
    },
    onError: meet,
  })
  const retire = useMutation({
    mutationFn: (form: FormData) =>
      retireThing(id, { revision, reason: String(form.get('reason')).trim() }),
    onSuccess: async (changed) => {
      showToast({ title: m.desk_records_retired() })
      setIsRetiring(false)
      await accept(changed)
    },
    onError: meet,
  })
  return (
    <section className="record-group">
      {restore.error && <ErrorBox message={messageOf(restore.error)} />}
      {isActive ? (
        <button
          type="button"
          className="btn secondary compact"
          aria-expanded={isRetiring}
          onClick={() => setIsRetiring(!isRetiring)}
        >
          {m.desk_records_retire()}
        </button>
      ) : (
        <button
          type="button"
          className="btn secondary compact"
          disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {restore.isPending ? m.desk_records_restoring() : m.desk_records_make_public()}
        </button>
      )}
      {isActive && isRetiring && (
        <Pane title={m.desk_records_retire_heading()} error={retire.error} onSend={retire.mutate}>
          <TextField
            id="retire-reason"
            name="reason"
            label={m.desk_records_retire_why()}
            maxLength={300}
            required
          />
          <p className="actions">
            <button type="submit" className="btn secondary compact" disabled={retire.isPending}>
              {retire.isPending ? m.desk_records_retiring() : m.desk_records_retire_do()}
            </button>
            <button type="button" className="text-link" onClick={() => setIsRetiring(false)}>
              {m.desk_records_cancel()}
            </button>
          </p>
        </Pane>
      )}
    </section>
  )
}
