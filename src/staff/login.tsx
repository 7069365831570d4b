import { useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { Door } from './door.tsx'
import { safeNext, staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

type Step = 'password' | 'code' | 'recovery'

export function Login() {
  const [step, setStep] = useState<Step>('password')
  if (step === 'password') return <PasswordStep onCodeNeeded={() => setStep('code')} />
  return <CodeStep key={step} step={step} onChange={setStep} />
}

function PasswordStep({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const call = staff.post('/auth/sign-in/email', { json: { email, password } })
    const reply = await staffCall(call)
    if (reply.twoFactorRedirect) onCodeNeeded()
    else enter()
  }
  return (
    <Door title="Staff sign-in">
      <StaffForm isWide label="Sign in" busyLabel="Signing in..." onSend={send}>
        <TextField
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          required
        />
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </StaffForm>
      <p className="after">
        Forgotten the password? An administrator can give you a link to choose a new one.
      </p>
    </Door>
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
    input: { autoComplete: 'off', maxLength: 20 },
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
    <Door title={title}>
      <StaffForm isWide label="Continue" busyLabel="Checking..." onSend={send}>
        <TextField id="code" name="code" label={label} ref={focusNow} required {...input} />
      </StaffForm>
      <p className="after">
        <button type="button" className="textlink" onClick={() => onChange(other)}>
          {otherLabel}
        </button>
      </p>
    </Door>
  )
}

/** The step replaced the one that had the focus. */
const focusNow = (input: HTMLInputElement | null) => input?.focus()

/** By a real navigation: the server now knows who asks. */
function enter(): void {
  location.assign(safeNext(location.search))
}
