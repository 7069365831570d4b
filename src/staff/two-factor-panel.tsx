/** The second factor: set up with an authenticator app, removed, or given new recovery codes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Account, TwoFactorSetup } from './staff.contract.ts'
import { accountQuery, staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

type Step =
  | { kind: 'idle' }
  | { kind: 'confirm'; setup: TwoFactorSetup }
  | { kind: 'codes'; codes: string[] }

export function TwoFactorPanel({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  return (
    <section className="panel" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Second factor</h2>
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

function PasswordField() {
  return (
    <TextField
      id="factor-password"
      name="password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      required
    />
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
          ? 'The administrator requires it. Until it is set up, only this page is open to you.'
          : 'A code from an app on your phone, asked for after the password. With it, a stolen password opens nothing.'}
      </p>
      <StaffForm label="Set it up" busyLabel="Preparing..." onSend={send}>
        <PasswordField />
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
      <p>Scan this with an authenticator app, or type the key into it.</p>
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
      <p className="key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <StaffForm label="Confirm" busyLabel="Checking..." onSend={send}>
        <TextField
          id="factor-code"
          name="code"
          label="Code that the app shows now"
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
        <b>Keep these recovery codes somewhere safe.</b> Each opens the account once, if the phone
        is lost. They are not shown again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn sm" onClick={onDone}>
        I have kept them
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
    showToast({ title: 'Success', description: 'The second factor was removed.' })
  }
  return (
    <>
      <p>It is on: a code is asked for at every sign-in.</p>
      <details>
        <summary>New recovery codes</summary>
        <StaffForm label="Make new codes" busyLabel="Making..." onSend={renew}>
          <PasswordField />
        </StaffForm>
      </details>
      <details>
        <summary>Remove the second factor</summary>
        <StaffForm label="Remove" busyLabel="Removing..." onSend={remove}>
          <PasswordField />
        </StaffForm>
      </details>
    </>
  )
}
