/** Signing in: a passkey; or the password, then a code or a recovery code for accounts with a second factor. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../site.config.ts'
import { TextField } from '../ui/field.tsx'
import { Loading } from '../ui/notices.tsx'
import { askPasskey, hasPasskeys } from './passkey-browser.ts'
import { safeNext, staff, staffCall } from './staff.queries.ts'
import { focusNow, PasswordField, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'

export const Route = createFileRoute('/admin/login')({
  ssr: false,
  head: () => ({
    meta: [{ title: `Sign in | ${site.name} staff` }, { name: 'robots', content: 'noindex' }],
  }),
  pendingComponent: () => <Loading>Loading...</Loading>,
  component: Login,
})

type Step = 'password' | 'code' | 'recovery' | 'passkey'

function Login() {
  const [step, setStep] = useState<Step>('password')
  if (step === 'password') return <PasswordStep onNext={setStep} />
  if (step === 'passkey') return <PasskeyStep />
  return <CodeStep key={step} step={step} onChange={setStep} />
}

function PasswordStep({ onNext }: { onNext: (step: Step) => void }) {
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const call = staff.post('/auth/sign-in/email', { json: { email, password } })
    const reply = await staffCall(call)
    if (reply.twoFactorRedirect) onNext('code')
    else if (reply.passkeyRedirect) onNext('passkey')
    else enter()
  }
  return (
    <AuthLayout title="Staff sign-in">
      <StaffForm isWide label="Sign in" busyLabel="Signing in..." onSend={send}>
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField id="password" label="Password" />
      </StaffForm>
      {hasPasskeys() && <PasskeyForm isSecond />}
      <p className="form-footnote">
        Forgot your password? An administrator can send you a link to choose a new one.
      </p>
    </AuthLayout>
  )
}

function PasskeyForm({ isSecond = false }: { isSecond?: boolean }) {
  const send = async () => {
    const { publicKey } = await staffCall(staff.post('/auth/passkey/sign-in-options'))
    const credential = await askPasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/sign-in', { json: { credential } }))
    enter()
  }
  return (
    <StaffForm
      isWide
      isSecond={isSecond}
      label="Use a passkey"
      busyLabel="Waiting for the passkey..."
      onSend={send}
    />
  )
}

/** The password was right, but the account asks for its passkey instead of a code. */
function PasskeyStep() {
  return (
    <AuthLayout title="Use your passkey">
      {hasPasskeys() ? (
        <PasskeyForm />
      ) : (
        <p>This browser cannot use passkeys. Sign in with another browser or device.</p>
      )}
      <p className="form-footnote">
        Lost it? An administrator can remove it and send you a link to choose a new password.
      </p>
    </AuthLayout>
  )
}

const CODE_STEPS = {
  code: {
    title: 'Enter the code',
    label: 'Code from your authenticator app',
    path: '/auth/two-factor/verify-totp',
    other: 'recovery',
    otherLabel: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: {
    title: 'Use a recovery code',
    label: 'Recovery code',
    path: '/auth/two-factor/verify-backup-code',
    other: 'code',
    otherLabel: 'Use the authenticator app instead',
    input: { autoComplete: 'off', maxLength: 40 },
  },
} as const

type CodeStepProps = { step: 'code' | 'recovery'; onChange: (step: Step) => void }

function CodeStep({ step, onChange }: CodeStepProps) {
  const { title, label, path, other, otherLabel, input } = CODE_STEPS[step]
  const send = async ({ code = '' }: Record<string, string>) => {
    await staffCall(staff.post(path, { json: { code } }))
    enter()
  }
  return (
    <AuthLayout title={title}>
      <StaffForm isWide label="Continue" busyLabel="Checking..." onSend={send}>
        <TextField id="code" name="code" label={label} ref={focusNow} required {...input} />
      </StaffForm>
      <p className="form-footnote">
        <button type="button" className="text-link" onClick={() => onChange(other)}>
          {otherLabel}
        </button>
      </p>
    </AuthLayout>
  )
}

/** A full page load, so that the server sees the new session. */
function enter(): void {
  location.assign(safeNext(location.search))
}
