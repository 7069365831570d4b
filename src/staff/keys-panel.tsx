/** The editor's own keys for programs: made, shown once, and revoked. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'
import { Confirm } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { ActionLabel } from './action-label.tsx'
import { KEY_NAME_LENGTH, type StaffKey } from './staff.contract.ts'
import { provenCall, staff, staffQuery, staffReply } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

const keysQuery = () => staffQuery(staff.get('/admin/account/keys'))

export function KeysPanel() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(keysQuery())
  const [made, setMade] = useState<string | null>(null)
  const add = async ({ name = '' }: Record<string, string>) => {
    const { key } = await provenCall(staff.post('/admin/account/keys', { json: { name } }))
    setMade(key)
    await queryClient.invalidateQueries(keysQuery())
  }
  return (
    <section className="panel" aria-labelledby="keys-title">
      <h2 id="keys-title">{m.desk_keys_heading()}</h2>
      <p>
        {m.desk_keys_explanation()} <a href={urls.apiDocs()}>{m.desk_keys_docs()}</a>
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_keys_loading()}</Loading>}
      {made && <NewKey token={made} onDone={() => setMade(null)} />}
      {data && data.keys.length > 0 && (
        <ul className="plain-list">
          {data.keys.map((key) => (
            <KeyRow key={key.id} row={key} />
          ))}
        </ul>
      )}
      <StaffForm label={m.desk_keys_make()} busyLabel={m.desk_keys_making()} onSend={add}>
        <TextField
          id="key-name"
          name="name"
          label={m.desk_keys_name()}
          hint={m.desk_keys_name_hint()}
          autoComplete="off"
          maxLength={KEY_NAME_LENGTH}
          required
        />
      </StaffForm>
    </section>
  )
}

/** Shown once. */
function NewKey({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className="callout" role="status">
      <h3>{m.desk_keys_made()}</h3>
      <p>{m.desk_keys_made_text()}</p>
      <p className="secret-key">{token}</p>
      <p className="actions">
        {/* Browsers allow clipboard access only over https and on localhost. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn compact"
            onClick={() => navigator.clipboard.writeText(token).then(onDone)}
          >
            {m.desk_keys_copy()}
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onDone}>
          {m.desk_dialog_close()}
        </button>
      </p>
    </div>
  )
}

function KeyRow({ row }: { row: StaffKey }) {
  const { id, name, hint, createdAt, lastUsedAt } = row
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => staffReply(staff.delete('/admin/account/keys/:id', { param: { id } })),
    onSuccess: () =>
      showToast({ title: m.desk_staff_form_success(), description: m.desk_keys_revoked() }),
    onError: (error) =>
      showToast({ title: m.desk_staff_form_error(), description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(keysQuery()),
  })
  const made = formatMoment(createdAt)
  return (
    <li>
      <div>
        <b>{name}</b> <code>{hint}…</code>
        <p className="meta">
          {lastUsedAt
            ? m.desk_keys_used({ made, used: formatMoment(lastUsedAt) })
            : m.desk_keys_unused({ made })}
        </p>
      </div>
      <button type="button" className="btn secondary compact" onClick={() => setIsAsking(true)}>
        <ActionLabel words={[m.desk_keys_revoke(), m.desk_keys_revoke_of({ name })]} />
      </button>
      {isAsking && (
        <Confirm
          title={m.desk_keys_revoke_question({ name })}
          confirmLabel={m.desk_keys_revoke()}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            revoke.mutate()
          }}
        >
          <p>{m.desk_keys_revoke_text()}</p>
        </Confirm>
      )}
    </li>
  )
}
