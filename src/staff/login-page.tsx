/** Signing in: a passkey; or the password, then a code or a recovery code for accounts with a second factor. */

import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/field.tsx'
import { Loading } from '../ui/notices.tsx'
import { askPasskey, hasPasskeys } from './passkey-browser.ts'
import { safeNext, staff, staffCall } from './staff.queries.ts'
import { focusNow, PasswordField, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'
import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/login')({
  ssr: false,
  head: async () => ({
    meta: [await staffTitle('signIn'), { name: 'robots', content: 'noindex' }],
  }),
  pendingComponent: () => <Loading>{m.desk_staff_pages_loading()}</Loading>,
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
    <AuthLayout title={isForFirm() ? m.desk_login_firm_heading() : m.desk_login_password_heading()}>
      <StaffForm
        isWide
        label={m.desk_login_password_sign_in()}
        busyLabel={m.desk_login_password_signing_in()}
        onSend={send}
      >
        <TextField
          id="email"
          name="email"
          label={m.desk_common_email()}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField id="password" label={m.desk_login_password_label()} />
      </StaffForm>
      {hasPasskeys() && <PasskeyForm isSecond />}
      <p className="form-footnote">{m.desk_login_password_forgotten()}</p>
    </AuthLayout>
  )
}

/** Whoever was on the way to the portal is no staff of ours. */
const isForFirm = () => safeNext(location.search).startsWith('/firm')

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
      label={m.desk_passkey_browser_use()}
      busyLabel={m.desk_passkey_browser_waiting()}
      onSend={send}
    />
  )
}

/** The password was right, but the account asks for its passkey instead of a code. */
function PasskeyStep() {
  return (
    <AuthLayout title={m.desk_login_passkey_heading()}>
      {hasPasskeys() ? <PasskeyForm /> : <p>{m.desk_login_passkey_cannot_use()}</p>}
      <p className="form-footnote">{m.desk_login_passkey_lost()}</p>
    </AuthLayout>
  )
}

const CODE_STEPS = {
  code: {
    heading: m.desk_login_code_heading,
    label: m.desk_login_code_label,
    instead: m.desk_login_code_instead,
    path: '/auth/two-factor/verify-totp',
    other: 'recovery',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: {
    heading: m.desk_login_recovery_heading,
    label: m.desk_login_recovery_label,
    instead: m.desk_login_recovery_instead,
    path: '/auth/two-factor/verify-backup-code',
    other: 'code',
    input: { autoComplete: 'off', maxLength: 40 },
  },
} as const

type CodeStepProps = { step: 'code' | 'recovery'; onChange: (step: Step) => void }

function CodeStep({ step, onChange }: CodeStepProps) {
  const { heading, label, path, other, input } = CODE_STEPS[step]
  const send = async ({ code = '' }: Record<string, string>) => {
    await staffCall(staff.post(path, { json: { code } }))
    enter()
  }
  return (
    <AuthLayout title={heading()}>
      <StaffForm
        isWide
        label={m.desk_login_continue()}
        busyLabel={m.desk_staff_form_checking()}
        onSend={send}
      >
        <TextField id="code" name="code" label={label()} ref={focusNow} required {...input} />
      </StaffForm>
      <p className="form-footnote">
        <button type="button" className="text-link" onClick={() => onChange(other)}>
          {CODE_STEPS[other].instead()}
        </button>
      </p>
    </AuthLayout>
  )
}

/** A full page load, so that the server sees the new session. */
function enter(): void {
  location.assign(safeNext(location.search))
}
