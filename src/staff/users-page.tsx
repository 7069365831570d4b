/** For administrators: accounts, roles, the security policy and recent activity. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../site.config.ts'
import { Confirm } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Invited, ListedUser, Role, StaffEvent, UsersPage } from './staff.contract.ts'
import { staff, staffCall, usersQuery } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { useAccount } from './staff-layout.tsx'

export const Route = createFileRoute('/admin/users')({
  ssr: false,
  head: () => ({ meta: [{ title: `Users | ${site.name} staff` }] }),
  component: UsersScreen,
})

function UsersScreen() {
  const { data, error, refetch } = useQuery(usersQuery())
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <>
      <div className="screen-head">
        <h1>Users</h1>
        {data && (
          <p className="meta">
            {data.users.length === 1 ? '1 account' : `${data.users.length} accounts`}
          </p>
        )}
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>Loading users...</Loading>}
      {invited && <OneTimeLink invited={invited} onDone={() => setInvited(null)} />}
      {data && (
        <>
          <ul className="plain-list users">
            {data.users.map((user) => (
              <UserRow key={user.id} user={user} onInvited={setInvited} />
            ))}
          </ul>
          <div className="panels">
            <InvitePanel onInvited={setInvited} />
            <PolicyPanel settings={data.settings} />
          </div>
          <EventsPanel events={data.events} />
        </>
      )}
    </>
  )
}

function OneTimeLink({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const link = location.origin + invited.setUpPath
  return (
    <div className="callout" role="status">
      <h2>A link for {invited.user.name}</h2>
      <p>
        Send it to {invited.user.email}. It works once, within three days, and is not shown again.
      </p>
      <p className="secret-key">{link}</p>
      <p className="actions">
        {/* Browsers allow clipboard access only over https and on localhost. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn compact"
            onClick={() => navigator.clipboard.writeText(link).then(onDone)}
          >
            Copy and close
          </button>
        )}
        <button type="button" className="btn secondary compact" onClick={onDone}>
          Close
        </button>
      </p>
    </div>
  )
}

function InvitePanel({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const queryClient = useQueryClient()
  const send = async ({ name = '', email = '', role }: Record<string, string>) => {
    const json = { name, email, role: roleNamed(role) }
    onInvited(await staffCall(staff.post('/admin/users', { json })))
    await queryClient.invalidateQueries(usersQuery())
  }
  return (
    <section className="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">New account</h2>
      <StaffForm label="Create account" busyLabel="Creating..." onSend={send}>
        <TextField id="invite-name" name="name" label="Name" autoComplete="off" required />
        <TextField
          id="invite-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          required
        />
        <SelectField
          id="invite-role"
          name="role"
          label="Role"
          options={ROLE_OPTIONS.map(({ value, name, may }) => ({
            value,
            label: `${name}: ${may}`,
          }))}
          placeholder="Choose a role..."
          required
        />
      </StaffForm>
    </section>
  )
}

function PolicyPanel({ settings }: { settings: UsersPage['settings'] }) {
  const queryClient = useQueryClient()
  const send = async ({ requireTwoFactor }: Record<string, string>) => {
    const json = { requireTwoFactor: requireTwoFactor === 'on' }
    await staffCall(staff.patch('/admin/settings', { json }))
    await queryClient.invalidateQueries()
    showToast({ title: 'Success', description: 'The policy was saved.' })
  }
  return (
    <section className="panel" aria-labelledby="policy-title">
      <h2 id="policy-title">Security policy</h2>
      <StaffForm label="Save policy" busyLabel="Saving..." onSend={send}>
        <label className="choice">
          <input
            key={String(settings.requireTwoFactor)}
            type="checkbox"
            name="requireTwoFactor"
            defaultChecked={settings.requireTwoFactor}
          />
          Require two-factor authentication for everyone
        </label>
        <p className="hint">
          Until they set it up, people without it can only open their own account page.
        </p>
      </StaffForm>
    </section>
  )
}

function EventsPanel({ events }: { events: StaffEvent[] }) {
  return (
    <section className="panel" aria-labelledby="events-title">
      <h2 id="events-title">Recent activity</h2>
      <ol className="plain-list">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.actor ?? 'Command line'} {event.action}
              {event.subject && ` (${event.subject})`}
              {Object.keys(event.detail).length > 0 && (
                <span className="meta"> {detailInWords(event.detail)}</span>
              )}
            </p>
            <time className="meta" dateTime={event.at}>
              {formatMoment(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const detailInWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

const ROLE_OPTIONS: { value: Role; name: string; may: string }[] = [
  { value: 'viewer', name: 'Viewer', may: 'can view leads' },
  { value: 'agent', name: 'Agent', may: 'can update and export leads' },
  { value: 'admin', name: 'Administrator', may: 'can also manage users' },
]

function roleNamed(value: string | undefined): Role {
  const option = ROLE_OPTIONS.find((role) => role.value === value)
  if (!option) throw new Error('Choose a role.')
  return option.value
}

type UserRowProps = { user: ListedUser; onInvited: (invited: Invited) => void }

function UserRow({ user, onInvited }: UserRowProps) {
  const isSelf = useAccount().id === user.id
  const [question, setQuestion] = useState<'disable' | 'reset' | null>(null)
  const param = { id: user.id }
  const change = useUserMutation((json: { role?: Role; disabled?: boolean }) =>
    staffCall(staff.patch('/admin/users/:id', { param, json })),
  )
  const reset = useUserMutation(
    () =>
      staffCall(staff.post('/admin/users/:id/reset', { param, json: { removeTwoFactor: true } })),
    onInvited,
  )
  const endSessions = useUserMutation(() =>
    staffCall(staff.delete('/admin/users/:id/sessions', { param })),
  )
  return (
    <li className={user.disabledAt ? 'inactive' : undefined}>
      <div>
        <b>{user.name}</b> <span className="meta">{user.email}</span>
        <p className="meta">{stateOf(user)}</p>
      </div>
      <div className="actions">
        <label className="visually-hidden" htmlFor={`role-${user.id}`}>
          Role of {user.name}
        </label>
        <select
          id={`role-${user.id}`}
          value={user.role}
          disabled={isSelf || change.isPending}
          onChange={(event) => change.mutate({ role: roleNamed(event.target.value) })}
        >
          {ROLE_OPTIONS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn secondary compact"
          onClick={() => setQuestion('reset')}
        >
          Reset<span className="visually-hidden"> {user.name}</span>
        </button>
        {!isSelf && user.sessions > 0 && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() => endSessions.mutate()}
          >
            End sessions<span className="visually-hidden"> of {user.name}</span>
          </button>
        )}
        {!isSelf && (
          <button
            type="button"
            className="btn secondary compact"
            onClick={() =>
              user.disabledAt ? change.mutate({ disabled: false }) : setQuestion('disable')
            }
          >
            {user.disabledAt ? 'Enable' : 'Disable'}
            <span className="visually-hidden"> {user.name}</span>
          </button>
        )}
      </div>
      {question === 'disable' && (
        <Confirm
          title={`Disable ${user.name}?`}
          confirmLabel="Disable"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            change.mutate({ disabled: true })
          }}
        >
          <p>All sessions end immediately. The activity of {user.name} stays in the history.</p>
        </Confirm>
      )}
      {question === 'reset' && (
        <Confirm
          title={`Reset ${user.name}?`}
          confirmLabel="Reset"
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null)
            reset.mutate()
          }}
        >
          <p>
            This ends all sessions, turns off two-factor authentication, and creates a one-time link
            for choosing a new password.
          </p>
        </Confirm>
      )}
    </li>
  )
}

function stateOf(user: ListedUser): string {
  if (user.disabledAt) return `Disabled ${formatMoment(user.disabledAt)}`
  if (user.isInvited) return 'Has not chosen a password yet'
  const seen = user.lastSignInAt
    ? `Last sign-in ${formatMoment(user.lastSignInAt)}`
    : 'Never signed in'
  return `${seen}. Two-factor authentication ${user.twoFactorEnabled ? 'on' : 'off'}.`
}

/** Refetches the list whether or not the change succeeded. */
function useUserMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  onSuccess?: (reply: Reply) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(usersQuery()),
  })
}
