/** Signing in: a passkey; or the password, then a code or a recovery code for accounts with a second factor. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { Loading } from '../ui/notices.tsx'
import { loginTexts } from './login.texts.ts'
import { passkeyBrowserTexts } from './passkey-browser.texts.ts'
import { askPasskey, hasPasskeys } from './passkey-browser.ts'
import { safeNext, staff, staffCall } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { focusNow, PasswordField, StaffForm } from './staff-form.tsx'
import { AuthLayout } from './staff-layout.tsx'
import { staffPagesTexts } from './staff-pages.texts.ts'
import { staffTitle } from './staff-title.ts'

export const Route = createFileRoute('/admin/login')({
  ssr: false,
  head: () => ({ meta: [staffTitle('signIn'), { name: 'robots', content: 'noindex' }] }),
  pendingComponent: () => <Loading>{staffPagesTexts().loading}</Loading>,
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
  const texts = loginTexts().password
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const call = staff.post('/auth/sign-in/email', { json: { email, password } })
    const reply = await staffCall(call)
    if (reply.twoFactorRedirect) onNext('code')
    else if (reply.passkeyRedirect) onNext('passkey')
    else enter()
  }
  return (
    <AuthLayout title={texts.heading}>
      <StaffForm isWide label={texts.signIn} busyLabel={texts.signingIn} onSend={send}>
        <TextField
          id="email"
          name="email"
          label={staffFormTexts().email}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField id="password" label={texts.label} />
      </StaffForm>
      {hasPasskeys() && <PasskeyForm isSecond />}
      <p className="form-footnote">{texts.forgotten}</p>
    </AuthLayout>
  )
}

function PasskeyForm({ isSecond = false }: { isSecond?: boolean }) {
  const { use, waiting } = passkeyBrowserTexts()
  const send = async () => {
    const { publicKey } = await staffCall(staff.post('/auth/passkey/sign-in-options'))
    const credential = await askPasskey(publicKey)
    await staffCall(staff.post('/auth/passkey/sign-in', { json: { credential } }))
    enter()
  }
  return <StaffForm isWide isSecond={isSecond} label={use} busyLabel={waiting} onSend={send} />
}

/** The password was right, but the account asks for its passkey instead of a code. */
function PasskeyStep() {
  const texts = loginTexts().passkey
  return (
    <AuthLayout title={texts.heading}>
      {hasPasskeys() ? <PasskeyForm /> : <p>{texts.cannotUse}</p>}
      <p className="form-footnote">{texts.lost}</p>
    </AuthLayout>
  )
}

const CODE_STEPS = {
  code: {
    path: '/auth/two-factor/verify-totp',
    other: 'recovery',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: {
    path: '/auth/two-factor/verify-backup-code',
    other: 'code',
    input: { autoComplete: 'off', maxLength: 40 },
  },
} as const

type CodeStepProps = { step: 'code' | 'recovery'; onChange: (step: Step) => void }

function CodeStep({ step, onChange }: CodeStepProps) {
  const texts = loginTexts()
  const { heading, label } = texts[step]
  const { path, other, input } = CODE_STEPS[step]
  const send = async ({ code = '' }: Record<string, string>) => {
    await staffCall(staff.post(path, { json: { code } }))
    enter()
  }
  return (
    <AuthLayout title={heading}>
      <StaffForm isWide label={texts.continue} busyLabel={staffFormTexts().checking} onSend={send}>
        <TextField id="code" name="code" label={label} ref={focusNow} required {...input} />
      </StaffForm>
      <p className="form-footnote">
        <button type="button" className="text-link" onClick={() => onChange(other)}>
          {texts[other].instead}
        </button>
      </p>
    </AuthLayout>
  )
}

/** A full page load, so that the server sees the new session. */
function enter(): void {
  location.assign(safeNext(location.search))
}
