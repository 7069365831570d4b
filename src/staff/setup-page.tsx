/** The one-time link. Its token is in the URL fragment, which browsers do not send to the server. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../site.config.ts'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import type { SetUpFor } from './staff.contract.ts'
import { staff, staffCall } from './staff.queries.ts'
import { checkNewPassword, NewPasswordFields, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'
import { StaffQueries } from './staff-query-client.tsx'

export const Route = createFileRoute('/admin/setup')({
  ssr: false,
  head: () => ({
    meta: [
      { title: `Set up an account | ${site.name} staff` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  pendingComponent: () => <Loading>Loading...</Loading>,
  component: () => (
    <StaffQueries>
      <SetUp />
    </StaffQueries>
  ),
})

function SetUp() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => staffCall(staff.post('/auth/set-up/check', { json: { token } })),
    enabled: token !== '',
  })
  return (
    <AuthLayout
      title={data?.purpose === 'invitation' ? 'Choose your password' : 'Create the first account'}
    >
      {(error || token === '') && (
        <ErrorBox message="This link is no longer valid.">
          <p>
            Ask an administrator for a new one. If there are no accounts yet, restart the site to
            print a new link.
          </p>
        </ErrorBox>
      )}
      {token !== '' && !data && !error && <Loading>Loading...</Loading>}
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
    <StaffForm isWide label="Save and sign in" busyLabel="Saving..." onSend={send}>
      {isFirst ? (
        <>
          <TextField id="name" name="name" label="Your name" autoComplete="name" required />
          <TextField
            id="email"
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            required
          />
        </>
      ) : (
        <>
          <p>
            For {purpose.name}, {purpose.email}.
          </p>
          <input type="hidden" name="email" autoComplete="username" value={purpose.email ?? ''} />
        </>
      )}
      <NewPasswordFields />
    </StaffForm>
  )
}
