/** The user's own passkeys: adding, naming and removing them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { hasPasskeys, makePasskey } from './passkey-browser.ts'
import type { Passkey } from './staff.contract.ts'
import { accountQuery, staff, staffCall, staffQuery } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

const passkeysQuery = () => staffQuery(staff.get('/admin/account/passkeys'))

export function PasskeysPanel() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(passkeysQuery())
  const refresh = async () => {
    await queryClient.invalidateQueries(passkeysQuery())
    await queryClient.invalidateQueries(accountQuery())
  }
  const add = async ({ name = '' }: Record<string, string>) => {
    const { publicKey } = await staffCall(staff.post('/auth/passkey/add-options'))
    const credential = await makePasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/add', { json: { name, credential } }))
    await refresh()
    showToast({ title: 'Success', description: 'You can sign in with this passkey now.' })
  }
  const remove = useMutation({
    mutationFn: (id: string) =>
      staffCall(staff.delete('/admin/account/passkeys/:id', { param: { id } })),
    onSettled: refresh,
    onError: () =>
      showToast({ title: 'Error', description: 'The passkey could not be removed', tone: 'bad' }),
  })
  return (
    <section className="panel" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>
        A passkey signs you in with the fingerprint, face or PIN of a device instead of password and
        code, and works on this site only. Add a second one in case a device is lost.
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading passkeys...</Loading>}
      <ul className="plain-list">
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={() => remove.mutate(passkey.id)}
          />
        ))}
      </ul>
      {hasPasskeys() ? (
        <StaffForm label="Add a passkey" busyLabel="Waiting for the passkey..." onSend={add}>
          <TextField
            id="passkey-name"
            name="name"
            label="Name"
            hint="For example: work laptop"
            autoComplete="off"
            maxLength={60}
            required
          />
        </StaffForm>
      ) : (
        <p className="meta">This browser cannot add passkeys.</p>
      )}
    </section>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="meta">
          Added {formatMoment(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}.
        </p>
      </div>
      <button type="button" className="btn secondary compact" onClick={onRemove}>
        Remove<span className="visually-hidden"> the passkey {name}</span>
      </button>
    </li>
  )
}
