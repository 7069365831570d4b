/** Setting up and removing two-factor authentication, and generating recovery codes. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Account, TwoFactorSetup } from './staff.contract.ts'
import { accountQuery, provenCall, staff, staffCall } from './staff.queries.ts'

import { StaffForm } from './staff-form.tsx'

type Step =
  | { kind: 'idle' }
  | { kind: 'confirm'; setup: TwoFactorSetup }
  | { kind: 'codes'; codes: string[] }

export function TwoFactorPanel({ account }: { account: Account }) {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  return (
    <section className="panel" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{m.desk_two_factor_heading()}</h2>
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
  const send = async () =>
    onBegun(await provenCall(staff.post('/auth/two-factor/enable', { json: {} })))
  return (
    <>
      <p>
        {isRequired ? m.desk_two_factor_begin_required() : m.desk_two_factor_begin_explanation()}
      </p>
      <StaffForm
        label={m.desk_two_factor_begin_set_up()}
        busyLabel={m.desk_two_factor_begin_preparing()}
        onSend={send}
      />
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
      <p>{m.desk_two_factor_scan_explanation()}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={m.desk_two_factor_scan_qr_code()}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p className="meta">{m.desk_two_factor_scan_key()}</p>
      <p className="secret-key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <StaffForm
        label={m.desk_two_factor_scan_confirm()}
        busyLabel={m.desk_staff_form_checking()}
        onSend={send}
      >
        <TextField
          id="factor-code"
          name="code"
          label={m.desk_two_factor_scan_code()}
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
        <b>{m.desk_two_factor_recovery_codes_explanation_1()}</b>
        {m.desk_two_factor_recovery_codes_explanation_2()}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn compact" onClick={onDone}>
        {m.desk_two_factor_recovery_codes_saved()}
      </button>
    </>
  )
}

function Enabled({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const queryClient = useQueryClient()
  const renew = async () => {
    const call = staff.post('/auth/two-factor/generate-backup-codes', { json: {} })
    onCodes((await provenCall(call)).recoveryCodes)
  }
  const remove = async () => {
    await provenCall(staff.post('/auth/two-factor/disable', { json: {} }))
    await queryClient.invalidateQueries(accountQuery())
    showToast({ title: m.desk_staff_form_success(), description: m.desk_two_factor_is_off() })
  }
  return (
    <>
      <p>{m.desk_two_factor_is_on()}</p>
      <StaffForm
        label={m.desk_two_factor_recovery_codes_generate()}
        busyLabel={m.desk_two_factor_recovery_codes_generating()}
        isSecond
        onSend={renew}
      />
      <StaffForm
        label={m.desk_two_factor_turn_off_action()}
        busyLabel={m.desk_two_factor_turn_off_busy()}
        isSecond
        onSend={remove}
      />
    </>
  )
}
