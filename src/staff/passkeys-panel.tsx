/** The user's own passkeys: adding, renaming and removing them. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'

import { Confirm } from '../ui/dialog.tsx'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { ActionLabel } from './action-label.tsx'

import { hasPasskeys, makePasskey } from './passkey-browser.ts'

import { PASSKEY_NAME_LENGTH, type Passkey } from './staff.contract.ts'
import { accountQuery, provenCall, staff, staffCall, staffQuery } from './staff.queries.ts'

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
    const { publicKey } = await provenCall(staff.post('/auth/passkey/add-options', { json: {} }))
    const credential = await makePasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/add', { json: { name, credential } }))
    await refresh()
    showToast({ title: m.desk_staff_form_success(), description: m.desk_passkeys_added() })
  }
  return (
    <section className="panel" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{m.desk_passkeys_heading()}</h2>
      <p>{m.desk_passkeys_explanation()}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_passkeys_loading()}</Loading>}
      {data && data.passkeys.length > 0 && (
        <ul className="plain-list">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <StaffForm
          label={m.desk_passkeys_add()}
          busyLabel={m.desk_passkey_browser_waiting()}
          onSend={add}
        >
          <NameField
            id="passkey-name"
            label={m.desk_passkeys_new_name()}
            hint={m.desk_passkeys_new_name_hint()}
          />
        </StaffForm>
      ) : (
        <p className="meta">{m.desk_passkeys_cannot_add()}</p>
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
    mutationFn: () =>
      provenCall(staff.delete('/admin/account/passkeys/:id', { param: { id }, json: {} })),
    onSettled: refresh,
    onError: (error) =>
      showToast({ title: m.desk_staff_form_error(), description: error.message, tone: 'bad' }),
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
          {lastUsedAt
            ? m.desk_passkeys_history_with_last_used_at({
                addedAt: formatMoment(createdAt),
                lastUsedAt: formatMoment(lastUsedAt),
              })
            : m.desk_passkeys_history({ addedAt: formatMoment(createdAt) })}
        </p>
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn secondary compact"
          ref={state === 'renamed' ? focusNow : undefined}
          onClick={() => setState('renaming')}
        >
          <ActionLabel
            words={[
              m.desk_passkeys_rename_action_1(),
              m.desk_passkeys_rename_action_2({ passkey: name }),
            ]}
          />
        </button>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setState('removing')}
        >
          <ActionLabel
            words={[
              m.desk_passkeys_remove_action_1(),
              m.desk_passkeys_remove_action_2({ passkey: name }),
            ]}
          />
        </button>
      </div>
      {state === 'removing' && (
        <Confirm
          title={m.desk_passkeys_remove_question({ passkey: name })}
          confirmLabel={m.desk_passkeys_remove_confirm()}
          onCancel={() => setState('shown')}
          onConfirm={() => {
            setState('shown')
            remove.mutate()
          }}
        >
          <p>{m.desk_passkeys_remove_explanation()}</p>
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
      label={m.desk_passkeys_rename_save()}
      busyLabel={m.desk_staff_form_saving()}
      isKept
      beside={
        <button type="button" className="btn secondary compact" onClick={onDone}>
          {m.desk_dialog_cancel()}
        </button>
      }
      onSend={send}
    >
      <NameField
        id={`passkey-${passkey.id}`}
        label={m.desk_passkeys_rename_label({ passkey: passkey.name })}
        defaultValue={passkey.name}
        ref={focusNow}
      />
    </StaffForm>
  )
}
