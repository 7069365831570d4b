/** The one-time link. Its token is in the URL fragment, which browsers do not send to the server. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { setupTexts } from './setup.texts.ts'
import type { SetUpFor } from './staff.contract.ts'
import { staff, staffCall } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { checkNewPassword, NewPasswordFields, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'
import { staffPagesTexts } from './staff-pages.texts.ts'
import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/setup')({
  ssr: false,
  head: () => ({ meta: [staffTitle('setup'), { name: 'robots', content: 'noindex' }] }),
  pendingComponent: () => <Loading>{staffPagesTexts().loading}</Loading>,
  component: SetUp,
})

function SetUp() {
  const texts = setupTexts()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => staffCall(staff.post('/auth/set-up/check', { json: { token } })),
    enabled: token !== '',
  })
  return (
    <AuthLayout title={data?.purpose === 'invitation' ? texts.invitation : texts.firstAccount}>
      {(error || token === '') && (
        <ErrorBox message={texts.invalid}>
          <p>{texts.newLink}</p>
        </ErrorBox>
      )}
      {token !== '' && !data && !error && <Loading>{staffPagesTexts().loading}</Loading>}
      {data && <SetUpForm token={token} purpose={data} />}
    </AuthLayout>
  )
}

function SetUpForm({ token, purpose }: { token: string; purpose: SetUpFor }) {
  const texts = setupTexts()
  const { email, saving } = staffFormTexts()
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
    <StaffForm isWide label={texts.save} busyLabel={saving} onSend={send}>
      {isFirst ? (
        <>
          <TextField id="name" name="name" label={texts.yourName} autoComplete="name" required />
          <TextField
            id="email"
            name="email"
            label={email}
            type="email"
            autoComplete="username"
            required
          />
        </>
      ) : (
        <>
          <p>{texts.invited(purpose.name ?? '', purpose.email ?? '')}</p>
          <input type="hidden" name="email" autoComplete="username" value={purpose.email ?? ''} />
        </>
      )}
      <NewPasswordFields />
    </StaffForm>
  )
}
