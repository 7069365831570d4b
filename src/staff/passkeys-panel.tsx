/** The user's own passkeys: adding, renaming and removing them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import { PASSKEY_NAME_LENGTH, type Passkey } from './staff.contract.ts'
import { accountQuery, staff, staffCall, staffQuery } from './staff.queries.ts'
import { focusNow, StaffForm } from './staff-form.tsx'

const passkeysQuery = () => staffQuery(staff.get('/admin/account/passkeys'))

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries(passkeysQuery())
    await queryClient.invalidateQueries(accountQuery())
  }
}

export function PasskeysPanel() {
  const { data, error, refetch } = useQuery(passkeysQuery())
  const refresh = useRefresh()
  const add = async ({ name = '' }: Record<string, string>) => {
    const { publicKey } = await staffCall(staff.post('/auth/passkey/add-options'))
    const credential = await makePasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/add', { json: { name, credential } }))
    await refresh()
    showToast({ title: 'Success', description: 'You can sign in with this passkey now.' })
  }
  return (
    <section className="panel" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>
        A passkey signs you in with the fingerprint, face or PIN of a device instead of password and
        code, and works on this site only. Add a second one in case a device is lost.
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading passkeys...</Loading>}
      {data && data.passkeys.length > 0 && (
        <ul className="plain-list">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <StaffForm label="Add a passkey" busyLabel="Waiting for the passkey..." onSend={add}>
          <NameField
            id="passkey-name"
            label="Name of a new passkey"
            hint="For example: work laptop"
          />
        </StaffForm>
      ) : (
        <p className="meta">This browser cannot add passkeys.</p>
      )}
    </section>
  )
}

function NameField(props: TextFieldProps) {
  return (
    <TextField {...props} name="name" autoComplete="off" maxLength={PASSKEY_NAME_LENGTH} required />
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  /** `renamed` like `shown`, with the focus back on the button. */
  const [state, setState] = useState<'shown' | 'renaming' | 'renamed' | 'removing'>('shown')
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () => staffCall(staff.delete('/admin/account/passkeys/:id', { param: { id } })),
    onSettled: refresh,
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
  })
  if (state === 'renaming') {
    return (
      <li>
        <RenameForm passkey={passkey} onDone={() => setState('renamed')} />
      </li>
    )
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="meta">
          Added {formatMoment(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}.
        </p>
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn secondary compact"
          ref={state === 'renamed' ? focusNow : undefined}
          onClick={() => setState('renaming')}
        >
          Rename<span className="visually-hidden"> the passkey {name}</span>
        </button>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setState('removing')}
        >
          Remove<span className="visually-hidden"> the passkey {name}</span>
        </button>
      </div>
      {state === 'removing' && (
        <Confirm
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          onCancel={() => setState('shown')}
          onConfirm={() => {
            setState('shown')
            remove.mutate()
          }}
        >
          <p>
            It no longer signs you in. Delete it on the device as well, which otherwise goes on
            offering it.
          </p>
        </Confirm>
      )}
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const refresh = useRefresh()
  const send = async ({ name = '' }: Record<string, string>) => {
    const param = { id: passkey.id }
    await staffCall(staff.patch('/admin/account/passkeys/:id', { param, json: { name } }))
    await refresh()
    onDone()
  }
  return (
    <StaffForm
      label="Save"
      busyLabel="Saving..."
      isKept
      beside={
        <button type="button" className="btn secondary compact" onClick={onDone}>
          Cancel
        </button>
      }
      onSend={send}
    >
      <NameField
        id={`passkey-${passkey.id}`}
        label={`New name of ${passkey.name}`}
        defaultValue={passkey.name}
        ref={focusNow}
      />
    </StaffForm>
  )
}
