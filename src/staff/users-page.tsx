/** For administrators: accounts, roles, the security policy and recent activity. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { SelectField, TextField } from '../ui/field.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { showToast } from '../ui/toast.tsx'
import { auditTexts } from './audit.texts.ts'
import type { Invited, StaffEvent, UsersPage } from './staff.contract.ts'
import { provenCall, staff, staffCall, usersQuery } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { StaffForm } from './staff-form.tsx'
import { staffTitle } from './staff-title.ts'
import { OneTimeLink, roleNamed, STAFF_ROLES, UserRow } from './user-row.tsx'
import { usersTexts } from './users.texts.ts'

export const Route = createFileRoute('/admin/users')({
  ssr: false,
  head: () => ({ meta: [staffTitle('users')] }),
  component: UsersScreen,
})

function UsersScreen() {
  const texts = usersTexts()
  const { data, error, refetch } = useQuery(usersQuery())
  const [invited, setInvited] = useState<Invited | null>(null)
  return (
    <>
      <div className="screen-head">
        <h1>{texts.heading}</h1>
        {data && <p className="meta">{texts.accounts(data.users.length)}</p>}
      </div>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {!data && !error && <Loading>{texts.loading}</Loading>}
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
  const { invite: texts, roles } = usersTexts()
  const form = staffFormTexts()
  const queryClient = useQueryClient()
  const send = async ({ name = '', email = '', role }: Record<string, string>) => {
    const json = { name, email, role: roleNamed(role) }
    onInvited(await provenCall(staff.post('/admin/users', { json })))
    await queryClient.invalidateQueries(usersQuery())
  }
  return (
    <section className="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{texts.heading}</h2>
      <StaffForm label={texts.create} busyLabel={form.creating} onSend={send}>
        <TextField id="invite-name" name="name" label={form.name} autoComplete="off" required />
        <TextField
          id="invite-email"
          name="email"
          label={form.email}
          type="email"
          autoComplete="off"
          required
        />
        <SelectField
          id="invite-role"
          name="role"
          label={texts.role}
          options={STAFF_ROLES.map((value) => ({
            value,
            label: texts.roleOption(roles[value].name, roles[value].may),
          }))}
          placeholder={texts.chooseRole}
          required
        />
      </StaffForm>
    </section>
  )
}

function PolicyPanel({ settings }: { settings: UsersPage['settings'] }) {
  const texts = usersTexts().policy
  const queryClient = useQueryClient()
  const send = async ({ requireTwoFactor }: Record<string, string>) => {
    const json = { requireTwoFactor: requireTwoFactor === 'on' }
    await staffCall(staff.patch('/admin/settings', { json }))
    await queryClient.invalidateQueries()
    showToast({ title: staffFormTexts().success, description: texts.saved })
  }
  return (
    <section className="panel" aria-labelledby="policy-title">
      <h2 id="policy-title">{texts.heading}</h2>
      <StaffForm label={texts.save} busyLabel={staffFormTexts().saving} onSend={send}>
        <label className="choice">
          <input
            key={String(settings.requireTwoFactor)}
            type="checkbox"
            name="requireTwoFactor"
            defaultChecked={settings.requireTwoFactor}
          />
          {texts.requireTwoFactor}
        </label>
        <p className="hint">{texts.explanation}</p>
      </StaffForm>
    </section>
  )
}

function EventsPanel({ events }: { events: StaffEvent[] }) {
  return (
    <section className="panel" aria-labelledby="events-title">
      <h2 id="events-title">{usersTexts().activity}</h2>
      <ol className="plain-list">
        {events.map((event) => (
          <li key={event.id}>
            <p>
              {event.actor ?? auditTexts().commandLine} {event.action}
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
