/** Setting up and removing two-factor authentication, and generating recovery codes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Account, TwoFactorSetup } from './staff.contract.ts'
import { accountQuery, staff, staffCall } from './staff.queries.ts'
import { PasswordField, StaffForm } from './staff-form.tsx'

type Step =
  | { kind: 'idle' }
  | { kind: 'confirm'; setup: TwoFactorSetup }
  | { kind: 'codes'; codes: string[] }

export function TwoFactorPanel({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  return (
    <section className="panel" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-factor authentication</h2>
      {step.kind === 'confirm' && (
        <Confirm
          setup={step.setup}
          onDone={() => setStep({ kind: 'codes', codes: step.setup.recoveryCodes })}
        />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'idle' })} />
      )}
      {step.kind === 'idle' && !account.twoFactorEnabled && (
        <Begin
          isRequired={account.mustEnableTwoFactor}
          onBegun={(setup) => setStep({ kind: 'confirm', setup })}
        />
      )}
      {step.kind === 'idle' && account.twoFactorEnabled && (
        <Enabled onCodes={(codes) => setStep({ kind: 'codes', codes })} />
      )}
    </section>
  )
}

type BeginProps = { isRequired: boolean; onBegun: (setup: TwoFactorSetup) => void }

function Begin({ isRequired, onBegun }: BeginProps) {
  const send = async ({ password = '' }: Record<string, string>) =>
    onBegun(await staffCall(staff.post('/auth/two-factor/enable', { json: { password } })))
  return (
    <>
      <p>
        {isRequired
          ? 'It is required for your account. Until you set it up, you can only use this page.'
          : 'After the password, you enter a code from an app on your phone. A stolen password alone is then useless.'}
      </p>
      <StaffForm label="Set up" busyLabel="Preparing..." onSend={send}>
        <PasswordField id="factor-password" />
      </StaffForm>
    </>
  )
}

function Confirm({ setup, onDone }: { setup: TwoFactorSetup; onDone: () => void }) {
  const queryClient = useQueryClient()
  const send = async ({ code = '' }: Record<string, string>) => {
    await staffCall(staff.post('/auth/two-factor/confirm', { json: { code } }))
    await queryClient.invalidateQueries(accountQuery())
    onDone()
  }
  const { size, path } = setup.qr
  return (
    <>
      <p>Scan this code with an authenticator app, or enter the key.</p>
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the key below"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="meta">Key</p>
      <p className="secret-key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <StaffForm label="Confirm" busyLabel="Checking..." onSend={send}>
        <TextField
          id="factor-code"
          name="code"
          label="Current code in the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
      </StaffForm>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p>
        <b>Save these recovery codes somewhere safe.</b> Each works once if you lose your phone.
        They are not shown again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn compact" onClick={onDone}>
        I have saved them
      </button>
    </>
  )
}

function Enabled({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const queryClient = useQueryClient()
  const renew = async ({ password = '' }: Record<string, string>) => {
    const call = staff.post('/auth/two-factor/generate-backup-codes', { json: { password } })
    onCodes((await staffCall(call)).recoveryCodes)
  }
  const remove = async ({ password = '' }: Record<string, string>) => {
    await staffCall(staff.post('/auth/two-factor/disable', { json: { password } }))
    await queryClient.invalidateQueries(accountQuery())
    showToast({ title: 'Success', description: 'Two-factor authentication is off.' })
  }
  return (
    <>
      <p>It is on. Every sign-in asks for a code.</p>
      <details>
        <summary>New recovery codes</summary>
        <StaffForm label="Generate new codes" busyLabel="Generating..." onSend={renew}>
          <PasswordField id="factor-password" />
        </StaffForm>
      </details>
      <details>
        <summary>Turn off two-factor authentication</summary>
        <StaffForm label="Turn off" busyLabel="Turning off..." onSend={remove}>
          <PasswordField id="factor-password" />
        </StaffForm>
      </details>
    </>
  )
}
