/** Setting up and removing two-factor authentication, and generating recovery codes. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Account, TwoFactorSetup } from './staff.contract.ts'
import { accountQuery, provenCall, staff, staffCall } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
import { StaffForm } from './staff-form.tsx'
import { twoFactorTexts } from './two-factor.texts.ts'

type Step =
  | { kind: 'idle' }
  | { kind: 'confirm'; setup: TwoFactorSetup }
  | { kind: 'codes'; codes: string[] }

export function TwoFactorPanel({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  return (
    <section className="panel" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{twoFactorTexts().heading}</h2>
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
  const texts = twoFactorTexts().begin
  const send = async () =>
    onBegun(await provenCall(staff.post('/auth/two-factor/enable', { json: {} })))
  return (
    <>
      <p>{isRequired ? texts.required : texts.explanation}</p>
      <StaffForm label={texts.setUp} busyLabel={texts.preparing} onSend={send} />
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
  const texts = twoFactorTexts().scan
  const { size, path } = setup.qr
  return (
    <>
      <p>{texts.explanation}</p>
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.qrCode}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="meta">{texts.key}</p>
      <p className="secret-key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <StaffForm label={texts.confirm} busyLabel={staffFormTexts().checking} onSend={send}>
        <TextField
          id="factor-code"
          name="code"
          label={texts.code}
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
  const { explanation, saved } = twoFactorTexts().recoveryCodes
  return (
    <>
      <p>
        <b>{explanation[0]}</b>
        {explanation[1]}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn compact" onClick={onDone}>
        {saved}
      </button>
    </>
  )
}

function Enabled({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { isOn, isOff, recoveryCodes, turnOff } = twoFactorTexts()
  const queryClient = useQueryClient()
  const renew = async () => {
    const call = staff.post('/auth/two-factor/generate-backup-codes', { json: {} })
    onCodes((await provenCall(call)).recoveryCodes)
  }
  const remove = async () => {
    await provenCall(staff.post('/auth/two-factor/disable', { json: {} }))
    await queryClient.invalidateQueries(accountQuery())
    showToast({ title: staffFormTexts().success, description: isOff })
  }
  return (
    <>
      <p>{isOn}</p>
      <StaffForm
        label={recoveryCodes.generate}
        busyLabel={recoveryCodes.generating}
        isSecond
        onSend={renew}
      />
      <StaffForm label={turnOff.action} busyLabel={turnOff.busy} isSecond onSend={remove} />
    </>
  )
}
