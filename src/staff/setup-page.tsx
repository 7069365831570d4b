/** The one-time link. Its token is in the URL fragment, which browsers do not send to the server. */

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ApiError } from '../platform/web/api-client.ts'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'

import type { SetUpFor } from './staff.contract.ts'
import { staff, staffCall } from './staff.queries.ts'

import { checkNewPassword, NewPasswordFields, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'

import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/setup')({
  ssr: false,
  head: async () => ({ meta: [await staffTitle('setup'), { name: 'robots', content: 'noindex' }] }),
  pendingComponent: () => <Loading>{m.desk_staff_pages_loading()}</Loading>,
  component: SetUp,
})

function SetUp() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => staffCall(staff.post('/auth/set-up/check', { json: { token } })),
    enabled: token !== '',
  })
  const isUsed = error instanceof ApiError && error.status === 410
  return (
    <AuthLayout
      title={
        data?.purpose === 'invitation' ? m.desk_setup_invitation() : m.desk_setup_first_account()
      }
    >
      {(error || token === '') && (
        <ErrorBox message={isUsed ? m.desk_setup_used() : m.desk_setup_invalid()}>
          <p>
            {isUsed ? (
              <Link href={urls.staff.login()}>{m.desk_login_password_sign_in()}</Link>
            ) : (
              m.desk_setup_new_link()
            )}
          </p>
        </ErrorBox>
      )}
      {token !== '' && !data && !error && <Loading>{m.desk_staff_pages_loading()}</Loading>}
      {data && <SetUpForm token={token} purpose={data} />}
    </AuthLayout>
  )
}

function SetUpForm({ token, purpose }: { token: string; purpose: SetUpFor }) {
  const isFirst = purpose.purpose === 'first-account'
  const send = async ({ email = '', name, password = '', confirm }: Record<string, string>) => {
    checkNewPassword(password, confirm, purpose.email ?? email)
    const self = isFirst ? { email, name } : {}
    await staffCall(staff.post('/auth/set-up', { json: { token, password, ...self } }))
    const json = { email: purpose.email ?? email, password }
    await staffCall(staff.post('/auth/sign-in/email', { json }))
    location.assign(urls.staff.queue())
  }
  return (
    <StaffForm
      isWide
      label={m.desk_setup_save()}
      busyLabel={m.desk_staff_form_saving()}
      onSend={send}
    >
      {isFirst ? (
        <>
          <TextField
            id="name"
            name="name"
            label={m.desk_setup_your_name()}
            autoComplete="name"
            required
          />
          <TextField
            id="email"
            name="email"
            label={m.desk_common_email()}
            type="email"
            autoComplete="username"
            required
          />
        </>
      ) : (
        <>
          <p>{m.desk_setup_invited({ name: purpose.name ?? '', email: purpose.email ?? '' })}</p>
          <input type="hidden" name="email" autoComplete="username" value={purpose.email ?? ''} />
        </>
      )}
      <NewPasswordFields />
    </StaffForm>
  )
}
