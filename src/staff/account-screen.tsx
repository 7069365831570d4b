/** The own account: password, second factor, and where it is signed in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { passwordProblem } from './password-rules.ts'
import { NewPasswordFields } from './set-up.tsx'
import type { StaffSession } from './staff.contract.ts'
import { sessionsQuery, staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-frame.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'
import { describeBrowser } from './user-agent.ts'

export function AccountScreen() {
  const account = useAccount()
  return (
    <>
      <div className="atop">
        <h1>Account</h1>
        <p className="meta">
          {account.name}, {account.email}. Your role is {account.role}.
        </p>
      </div>
      <div className="panels">
        <TwoFactorPanel account={account} />
        <PasswordPanel />
      </div>
      <SessionsPanel />
    </>
  )
}

function PasswordPanel() {
  const account = useAccount()
  const queryClient = useQueryClient()
  const send = async ({ currentPassword = '', password = '', again }: Record<string, string>) => {
    const problem = passwordProblem(password, account.email)
    if (problem) throw new Error(problem)
    if (password !== again) throw new Error('The two passwords are not the same.')
    const json = { currentPassword, newPassword: password }
    await staffCall(staff.post('/auth/change-password', { json }))
    await queryClient.invalidateQueries(sessionsQuery())
    showToast({ title: 'Success', description: 'Password changed. Other sessions have ended.' })
  }
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <StaffForm label="Change password" busyLabel="Saving..." onSend={send}>
        <TextField
          id="currentPassword"
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
        <NewPasswordFields />
      </StaffForm>
    </section>
  )
}

function SessionsPanel() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const end = useMutation({
    /** Without an id, every session but this one. */
    mutationFn: (id?: string) =>
      staffCall(
        id
          ? staff.delete('/admin/account/sessions/:id', { param: { id } })
          : staff.delete('/admin/account/sessions'),
      ),
    onSettled: () => refetch(),
    onError: () => showToast({ title: 'Error', description: 'Not ended', tone: 'bad' }),
  })
  const sessions = data?.sessions ?? []
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading sessions...</Loading>}
      <ul className="plainlist">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button type="button" className="btn two sm" onClick={() => end.mutate(undefined)}>
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
        <b>{where}</b>
        {session.isCurrent && <span className="tag"> This one</span>}
        <p className="meta">
          {session.ipAddress ?? 'Unknown address'}. Signed in {formatMoment(session.createdAt)},
          last used {formatMoment(session.lastUsedAt)}.
        </p>
      </div>
      {!session.isCurrent && (
        <button type="button" className="btn two sm" onClick={onEnd}>
          End<span className="vh"> the session on {where}</span>
        </button>
      )}
    </li>
  )
}
