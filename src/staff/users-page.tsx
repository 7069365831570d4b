/** For administrators: accounts, roles, the security policy and recent activity. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { roleTexts } from './role-texts.ts'

import type { Invited, StaffEvent, UsersPage } from './staff.contract.ts'
import { provenCall, staff, staffCall, usersQuery } from './staff.queries.ts'

import { StaffForm } from './staff-form.tsx'
import { staffTitle } from './staff-title.ts'
import { OneTimeLink, roleNamed, STAFF_ROLES, UserRow } from './user-row.tsx'

export const Route = createFileRoute('/admin/users')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('users')] }),
  component: UsersScreen,
})

function UsersScreen() {
  const { data, error, refetch } = useQuery(usersQuery())
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <>
      <div className="screen-head">
        <h1>{m.desk_users_heading()}</h1>
        {data && <p className="meta">{m.desk_users_accounts({ count: data.users.length })}</p>}
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{m.desk_users_loading()}</Loading>}
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
    onInvited(await provenCall(staff.post('/admin/users', { json })))
    await queryClient.invalidateQueries(usersQuery())
  }
  return (
    <section className="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{m.desk_users_invite_heading()}</h2>
      <StaffForm
        label={m.desk_users_invite_create()}
        busyLabel={m.desk_staff_form_creating()}
        onSend={send}
      >
        <TextField
          id="invite-name"
          name="name"
          label={m.desk_staff_form_name()}
          autoComplete="off"
          required
        />
        <TextField
          id="invite-email"
          name="email"
          label={m.desk_common_email()}
          type="email"
          autoComplete="off"
          required
        />
        <SelectField
          id="invite-role"
          name="role"
          label={m.desk_users_invite_role()}
          options={STAFF_ROLES.map((value) => ({
            value,
            label: m.desk_users_invite_role_option({
              name: roleTexts[value].name(),
              may: roleTexts[value].may(),
            }),
          }))}
          placeholder={m.desk_users_invite_choose_role()}
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
    showToast({ title: m.desk_staff_form_success(), description: m.desk_users_policy_saved() })
  }
  return (
    <section className="panel" aria-labelledby="policy-title">
      <h2 id="policy-title">{m.desk_users_policy_heading()}</h2>
      <StaffForm
        label={m.desk_users_policy_save()}
        busyLabel={m.desk_staff_form_saving()}
        onSend={send}
      >
        <label className="choice">
          <input
            key={String(settings.requireTwoFactor)}
            type="checkbox"
            name="requireTwoFactor"
            defaultChecked={settings.requireTwoFactor}
          />
          {m.desk_users_policy_require_two_factor()}
        </label>
        <p className="hint">{m.desk_users_policy_explanation()}</p>
      </StaffForm>
    </section>
  )
}

function EventsPanel({ events }: { events: StaffEvent[] }) {
  return (
    <section className="panel" aria-labelledby="events-title">
      <h2 id="events-title">{m.desk_users_activity()}</h2>
      <ol className="plain-list">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.actor ?? m.desk_audit_command_line()} {event.action}
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
