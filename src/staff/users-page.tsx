/** For administrators: accounts, roles, the security policy and recent activity. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../site.config.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Invited, StaffEvent, UsersPage } from './staff.contract.ts'
import { staff, staffCall, usersQuery } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { OneTimeLink, ROLE_OPTIONS, roleNamed, UserRow } from './user-row.tsx'

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
          Require two-factor authentication for everyone now
        </label>
        <p className="hint">
          Otherwise people have two weeks, once there is more than one account. After that, people
          without it can only open their own account page.
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
