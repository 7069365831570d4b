/** The user's own account: password, second factor and sessions. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'

import { ActionLabel } from './action-label.tsx'
import { describeBrowser } from './describe-browser.ts'
import { KeysPanel } from './keys-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { includesRole, type StaffSession } from './staff.contract.ts'
import { sessionsQuery, staff, staffCall, staffQuery } from './staff.queries.ts'

import { checkNewPassword, NewPasswordFields, PasswordField, StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'
import { staffTitle } from './staff-title.ts'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export const Route = createFileRoute('/admin/account')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('account')] }),
  component: AccountScreen,
})

function AccountScreen() {
  const account = useAccount()
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_account_heading()}</h1>
        <p className="meta">
          {m.desk_account_self({ name: account.name, email: account.email, role: account.role })}
        </p>
      </div>
      <div className="panels">
        <TwoFactorPanel account={account} />
        <PasswordPanel />
      </div>
      <PasskeysPanel />
      {includesRole(account.role, 'editor') && <KeysPanel />}
      {(account.role === 'agent' || account.role === 'admin') && <RemindersPanel />}
      <SessionsPanel />
    </>
  )
}

function PasswordPanel() {
  const account = useAccount()
  const queryClient = useQueryClient()
  const send = async ({ currentPassword = '', password = '', confirm }: Record<string, string>) => {
    checkNewPassword(password, confirm, account.email)
    const json = { currentPassword, newPassword: password }
    await staffCall(staff.post('/auth/change-password', { json }))
    await queryClient.invalidateQueries(sessionsQuery())
    showToast({
      title: m.desk_staff_form_success(),
      description: m.desk_account_password_changed(),
    })
  }
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{m.desk_account_password_heading()}</h2>
      <StaffForm
        label={m.desk_account_password_change()}
        busyLabel={m.desk_staff_form_saving()}
        onSend={send}
      >
        <PasswordField
          id="currentPassword"
          name="currentPassword"
          label={m.desk_account_password_current()}
        />
        <NewPasswordFields />
      </StaffForm>
    </section>
  )
}

const remindersQuery = () => staffQuery(staff.get('/admin/account/reminders'))

function RemindersPanel() {
  const queryClient = useQueryClient()
  const { data } = useQuery(remindersQuery())
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      staffCall(staff.patch('/admin/account/reminders', { json: { isOn } })),
    onSuccess: () => queryClient.invalidateQueries(remindersQuery()),
    onError: () =>
      showToast({
        title: m.desk_staff_form_error(),
        description: m.desk_account_reminders_not_saved(),
        tone: 'bad',
      }),
  })
  return (
    <section className="panel" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{m.desk_account_reminders_heading()}</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={data?.isOn ?? false}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        {m.desk_account_reminders_choice()}
      </label>
      <p className="meta">{m.desk_account_reminders_explanation()}</p>
    </section>
  )
}

function SessionsPanel() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const end = useMutation({
    /** Without an id, all sessions except this one. */
    mutationFn: (id?: string) =>
      staffCall(
        id
          ? staff.delete('/admin/account/sessions/:id', { param: { id } })
          : staff.delete('/admin/account/sessions'),
      ),
    onSettled: () => refetch(),
    onError: (error) =>
      showToast({ title: m.desk_staff_form_error(), description: error.message, tone: 'bad' }),
  })
  const sessions = data?.sessions ?? []
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{m.desk_account_sessions_heading()}</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_account_sessions_loading()}</Loading>}
      <ul className="plain-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => end.mutate(undefined)}
        >
          {m.desk_account_sessions_end_others()}
        </button>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const { ipAddress, createdAt, lastUsedAt } = session
  const where = describeBrowser(session.userAgent)
  return (
    <li>
      <div>
        <b>{where}</b>{' '}
        {session.isCurrent && <span className="tag">{m.desk_account_sessions_current()}</span>}
        <p className="meta">
          {ipAddress
            ? m.desk_account_sessions_history_with_address({
                address: ipAddress,
                signedIn: formatMoment(createdAt),
                lastUsed: formatMoment(lastUsedAt),
              })
            : m.desk_account_sessions_history({
                signedIn: formatMoment(createdAt),
                lastUsed: formatMoment(lastUsedAt),
              })}
        </p>
      </div>
      {!session.isCurrent && (
        <button type="button" className="btn secondary compact" onClick={onEnd}>
          <ActionLabel
            words={[
              m.desk_account_sessions_end_1(),
              m.desk_account_sessions_end_2({ browser: where }),
            ]}
          />
        </button>
      )}
    </li>
  )
}
