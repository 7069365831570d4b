/** The user's own passkeys: adding, renaming and removing them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dialogTexts } from '../ui/dialog.texts.ts'
import { Confirm } from '../ui/dialog.tsx'
import { TextField, type TextFieldProps } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { ActionLabel } from './action-label.tsx'
import { passkeyBrowserTexts } from './passkey-browser.texts.ts'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import { PASSKEY_NAME_LENGTH, type Passkey } from './staff.contract.ts'
import { accountQuery, provenCall, staff, staffCall, staffQuery } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
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
  const texts = passkeysTexts()
  const { data, error, refetch } = useQuery(passkeysQuery())
  const refresh = useRefresh()
  const add = async ({ name = '' }: Record<string, string>) => {
    const { publicKey } = await provenCall(staff.post('/auth/passkey/add-options', { json: {} }))
    const credential = await makePasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/add', { json: { name, credential } }))
    await refresh()
    showToast({ title: staffFormTexts().success, description: texts.added })
  }
  return (
    <section className="panel" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{texts.heading}</h2>
      <p>{texts.explanation}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
      {data && data.passkeys.length > 0 && (
        <ul className="plain-list">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <StaffForm label={texts.add} busyLabel={passkeyBrowserTexts().waiting} onSend={add}>
          <NameField id="passkey-name" label={texts.newName} hint={texts.newNameHint} />
        </StaffForm>
      ) : (
        <p className="meta">{texts.cannotAdd}</p>
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
  const texts = passkeysTexts()
  const { id, name, createdAt, lastUsedAt } = passkey
  /** `renamed` like `shown`, with the focus back on the button. */
  const [state, setState] = useState<'shown' | 'renaming' | 'renamed' | 'removing'>('shown')
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () =>
      provenCall(staff.delete('/admin/account/passkeys/:id', { param: { id }, json: {} })),
    onSettled: refresh,
    onError: (error) =>
      showToast({ title: staffFormTexts().error, description: error.message, tone: 'bad' }),
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
          {texts.history(formatMoment(createdAt), lastUsedAt && formatMoment(lastUsedAt))}
        </p>
      </div>
      <div className="actions">
        <button
          type="button"
          className="btn secondary compact"
          ref={state === 'renamed' ? focusNow : undefined}
          onClick={() => setState('renaming')}
        >
          <ActionLabel words={texts.rename.action(name)} />
        </button>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setState('removing')}
        >
          <ActionLabel words={texts.remove.action(name)} />
        </button>
      </div>
      {state === 'removing' && (
        <Confirm
          title={texts.remove.question(name)}
          confirmLabel={texts.remove.confirm}
          onCancel={() => setState('shown')}
          onConfirm={() => {
            setState('shown')
            remove.mutate()
          }}
        >
          <p>{texts.remove.explanation}</p>
        </Confirm>
      )}
    </li>
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const texts = passkeysTexts().rename
  const refresh = useRefresh()
  const send = async ({ name = '' }: Record<string, string>) => {
    const param = { id: passkey.id }
    await staffCall(staff.patch('/admin/account/passkeys/:id', { param, json: { name } }))
    await refresh()
    onDone()
  }
  return (
    <StaffForm
      label={texts.save}
      busyLabel={staffFormTexts().saving}
      isKept
      beside={
        <button type="button" className="btn secondary compact" onClick={onDone}>
          {dialogTexts().cancel}
        </button>
      }
      onSend={send}
    >
      <NameField
        id={`passkey-${passkey.id}`}
        label={texts.label(passkey.name)}
        defaultValue={passkey.name}
        ref={focusNow}
      />
    </StaffForm>
  )
}
