/** The one-time link: the token stands in the fragment, which never left the browser. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { urls } from '../site/urls.ts'
import { TextField } from '../ui/field.tsx'
import { ErrorBox, Loading } from '../ui/notices.tsx'
import { Door } from './door.tsx'
import { passwordProblem } from './password-rules.ts'
import type { SetUpFor } from './staff.contract.ts'
import { staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

export function SetUp() {
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => staffCall(staff.post('/auth/set-up/check', { json: { token } })),
    enabled: token !== '',
  })
  return (
    <Door
      title={data?.purpose === 'invitation' ? 'Choose your password' : 'Make the first account'}
    >
      {(error || token === '') && (
        <ErrorBox message="This link is no longer valid.">
          <p>
            Ask an administrator for a new one. If nobody has an account yet, start the site again:
            it prints a fresh link.
          </p>
        </ErrorBox>
      )}
      {token !== '' && !data && !error && <Loading>Loading...</Loading>}
      {data && <SetUpForm token={token} purpose={data} />}
    </Door>
  )
}

function SetUpForm({ token, purpose }: { token: string; purpose: SetUpFor }) {
  const isFirst = purpose.purpose === 'first-account'
  const send = async ({ email = '', name, password = '', again }: Record<string, string>) => {
    const problem = passwordProblem(password, purpose.email ?? email)
    if (problem) throw new Error(problem)
    if (password !== again) throw new Error('The two passwords are not the same.')
    const self = isFirst ? { email, name } : {}
    await staffCall(staff.post('/auth/set-up', { json: { token, password, ...self } }))
    const json = { email: purpose.email ?? email, password }
    await staffCall(staff.post('/auth/sign-in/email', { json }))
    location.assign(urls.staff.leads())
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

export function NewPasswordFields() {
  const password = { type: 'password', autoComplete: 'new-password', maxLength: 200 } as const
  return (
    <>
      <TextField
        id="password"
        name="password"
        label="New password"
        hint="At least 12 characters. Several unrelated words are good."
        required
        {...password}
      />
      <TextField id="again" name="again" label="The same again" required {...password} />
    </>
  )
}
