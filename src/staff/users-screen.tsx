/** Administrators: who has an account, what each may do, the rules for all, and what happened. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Invited, StaffEvent, UsersPage } from './staff.contract.ts'
import { staff, staffCall, usersQuery } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'
import { ROLE_OPTIONS, roleNamed, UserRow } from './user-row.tsx'

export function UsersScreen() {
  const { data, error, refetch } = useQuery(usersQuery())
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <>
      <div className="atop">
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
          <ul className="plainlist users">
            {data.users.map((user) => (
              <UserRow key={user.id} user={user} onInvited={setInvited} />
            ))}
          </ul>
          <div className="panels">
            <InvitePanel onInvited={setInvited} />
            <RulesPanel settings={data.settings} />
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
        Give it to {invited.user.email} yourself: it works once, for three days, and is not shown
        again.
      </p>
      <p className="key">{link}</p>
      <p className="acts">
        {/* Browsers offer the clipboard only over https and on this machine. */}
        {isSecureContext && (
          <button
            type="button"
            className="btn sm"
            onClick={() => navigator.clipboard.writeText(link).then(onDone)}
          >
            Copy and close
          </button>
        )}
        <button type="button" className="btn two sm" onClick={onDone}>
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
      <StaffForm label="Make account" busyLabel="Making..." onSend={send}>
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

function RulesPanel({ settings }: { settings: UsersPage['settings'] }) {
  const queryClient = useQueryClient()
  const send = async ({ requireTwoFactor }: Record<string, string>) => {
    const json = { requireTwoFactor: requireTwoFactor === 'on' }
    await staffCall(staff.patch('/admin/settings', { json }))
    await queryClient.invalidateQueries()
    showToast({ title: 'Success', description: 'The rules were saved.' })
  }
  return (
    <section className="panel" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules for all</h2>
      <StaffForm label="Save rules" busyLabel="Saving..." onSend={send}>
        <label className="choice">
          <input
            key={String(settings.requireTwoFactor)}
            type="checkbox"
            name="requireTwoFactor"
            defaultChecked={settings.requireTwoFactor}
          />
          Everyone must use a second factor
        </label>
        <p className="hint">
          Who has none yet can then open only the own account until it is set up.
        </p>
      </StaffForm>
    </section>
  )
}

function EventsPanel({ events }: { events: StaffEvent[] }) {
  return (
    <section className="panel" aria-labelledby="events-title">
      <h2 id="events-title">What happened lately</h2>
      <ol className="plainlist">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.actor ?? 'Command line'} {event.action}
              {event.subject && ` (${event.subject})`}
              {Object.keys(event.detail).length > 0 && (
                <span className="meta"> {inWords(event.detail)}</span>
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

const inWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
