/** The user's own account: password, second factor and sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { site } from '../../site.config.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import type { StaffSession } from './staff.contract.ts'
import { sessionsQuery, staff, staffCall, staffQuery } from './staff.queries.ts'
import { checkNewPassword, NewPasswordFields, PasswordField, StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export const Route = createFileRoute('/admin/account')({
  ssr: false,
  head: () => ({ meta: [{ title: `Account | ${site.name} staff` }] }),
  component: AccountScreen,
})

function AccountScreen() {
  const account = useAccount()
  return (
    <>
      <div className="screen-head">
        <h1>Account</h1>
        <p className="meta">
          {account.name}, {account.email}. Your role is {account.role}.
        </p>
      </div>
      <div className="panels">
        <TwoFactorPanel account={account} />
        <PasswordPanel />
      </div>
      <PasskeysPanel />
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
      title: 'Success',
      description: 'Password changed. Your other sessions have ended.',
    })
  }
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <StaffForm label="Change password" busyLabel="Saving..." onSend={send}>
        <PasswordField id="currentPassword" name="currentPassword" label="Current password" />
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
      showToast({ title: 'Error', description: 'The choice could not be saved', tone: 'bad' }),
  })
  return (
    <section className="panel" aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={data?.isOn ?? false}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        Email me in the morning when tasks or call-backs are due
      </label>
      <p className="meta">One email a day at most, with a link and without names.</p>
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
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
  })
  const sessions = data?.sessions ?? []
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading sessions...</Loading>}
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
          Sign out everywhere else
        </button>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const where = describeBrowser(session.userAgent)
  return (
    <li>
      <div>
        <b>{where}</b> {session.isCurrent && <span className="tag">This session</span>}
        <p className="meta">
          {session.ipAddress ?? 'Unknown address'}. Signed in {formatMoment(session.createdAt)},
          last used {formatMoment(session.lastUsedAt)}.
        </p>
      </div>
      {!session.isCurrent && (
        <button type="button" className="btn secondary compact" onClick={onEnd}>
          End<span className="visually-hidden"> the session on {where}</span>
        </button>
      )}
    </li>
  )
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The browser and system of a user agent string, in words. */
function describeBrowser(userAgent: string | null): string {
  const find = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
