/** The user's own account: password, second factor and sessions. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { accountTexts } from './account.texts.ts'
import { ActionLabel } from './action-label.tsx'
import { describeBrowser } from './describe-browser.ts'
import { PasskeysPanel } from './passkeys-panel.tsx'
import type { StaffSession } from './staff.contract.ts'
import { sessionsQuery, staff, staffCall, staffQuery } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { checkNewPassword, NewPasswordFields, PasswordField, StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'
import { staffTitle } from './staff-title.ts'
import { TwoFactorPanel } from './two-factor-panel.tsx'

export const Route = createFileRoute('/admin/account')({
  ssr: false,
  head: () => ({ meta: [staffTitle('account')] }),
  component: AccountScreen,
})

function AccountScreen() {
  const account = useAccount()
  const { heading, self } = accountTexts()
  return (
    <>
      <div className="screen-head">
        <h1>{heading}</h1>
        <p className="meta">{self(account.name, account.email, account.role)}</p>
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
  const texts = accountTexts().password
  const account = useAccount()
  const queryClient = useQueryClient()
  const send = async ({ currentPassword = '', password = '', confirm }: Record<string, string>) => {
    checkNewPassword(password, confirm, account.email)
    const json = { currentPassword, newPassword: password }
    await staffCall(staff.post('/auth/change-password', { json }))
    await queryClient.invalidateQueries(sessionsQuery())
    showToast({ title: staffFormTexts().success, description: texts.changed })
  }
  return (
    <section className="panel" aria-labelledby="password-title">
      <h2 id="password-title">{texts.heading}</h2>
      <StaffForm label={texts.change} busyLabel={staffFormTexts().saving} onSend={send}>
        <PasswordField id="currentPassword" name="currentPassword" label={texts.current} />
        <NewPasswordFields />
      </StaffForm>
    </section>
  )
}

const remindersQuery = () => staffQuery(staff.get('/admin/account/reminders'))

function RemindersPanel() {
  const texts = accountTexts().reminders
  const queryClient = useQueryClient()
  const { data } = useQuery(remindersQuery())
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      staffCall(staff.patch('/admin/account/reminders', { json: { isOn } })),
    onSuccess: () => queryClient.invalidateQueries(remindersQuery()),
    onError: () =>
      showToast({ title: staffFormTexts().error, description: texts.notSaved, tone: 'bad' }),
  })
  return (
    <section className="panel" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{texts.heading}</h2>
      <label className="choice">
        <input
          type="checkbox"
          checked={data?.isOn ?? false}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        {texts.choice}
      </label>
      <p className="meta">{texts.explanation}</p>
    </section>
  )
}

function SessionsPanel() {
  const texts = accountTexts().sessions
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
      showToast({ title: staffFormTexts().error, description: error.message, tone: 'bad' }),
  })
  const sessions = data?.sessions ?? []
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{texts.heading}</h2>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
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
          {texts.endOthers}
        </button>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const texts = accountTexts().sessions
  const { ipAddress, createdAt, lastUsedAt } = session
  const where = describeBrowser(session.userAgent)
  return (
    <li>
      <div>
        <b>{where}</b> {session.isCurrent && <span className="tag">{texts.current}</span>}
        <p className="meta">
          {texts.history(ipAddress, formatMoment(createdAt), formatMoment(lastUsedAt))}
        </p>
      </div>
      {!session.isCurrent && (
        <button type="button" className="btn secondary compact" onClick={onEnd}>
          <ActionLabel words={texts.end(where)} />
        </button>
      )}
    </li>
  )
}
