/** Asks for password and second factor again, and then continues what was begun. */
import { useEffect, useState } from 'react'
import { CancelButton, Question } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Account } from './staff.contract.ts'
import { askForIdentityWith, staff, staffCall } from './staff.queries.ts'
import { StaffForm } from './staff-form.tsx'

type Asked = { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void }

export function ConfirmIdentity({ account }: { account: Account }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let current: Asked | null = null
    const ask = () => {
      // Two refused calls wait for the same answer.
      current ??= Promise.withResolvers<boolean>()
      setAsked(current)
      return current.promise.finally(() => {
        current = null
      })
    }
    return askForIdentityWith(ask)
  }, [])
  if (!asked) return null
  const finish = (isConfirmed: boolean) => {
    setAsked(null)
    asked.resolve(isConfirmed)
  }
  const send = async ({ password = '', code }: Record<string, string>) => {
    await staffCall(staff.post('/auth/confirm-identity', { json: { password, code } }))
    finish(true)
  }
  return (
    <Question
      title="Confirm it is you"
      description={<p>It is more than 10 minutes since you entered your password.</p>}
      onCancel={() => finish(false)}
    >
      <StaffForm
        label="Confirm and continue"
        busyLabel="Checking..."
        beside={<CancelButton />}
        onSend={send}
      >
        <TextField
          id="identity-password"
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
        {account.twoFactorEnabled && (
          <TextField
            id="identity-code"
            name="code"
            label="Code from your app, or a recovery code"
            autoComplete="one-time-code"
            maxLength={40}
            required
          />
        )}
      </StaffForm>
    </Question>
  )
}
