/** Asks for password and second factor again, and then continues what was begun. */

import { useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { CancelButton, Question } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

import { askPasskey } from './passkey-browser.ts'
import type { Account } from './staff.contract.ts'
import { askForIdentityWith, type IdentityQuestion, staff, staffCall } from './staff.queries.ts'

import { PasswordField, StaffForm } from './staff-form.tsx'

type Asked = IdentityQuestion & { finish: (isConfirmed: boolean) => void }

export function ConfirmIdentity({ account }: { account: Account }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let last: Promise<unknown> = Promise.resolve()
    return askForIdentityWith((question) => {
      const answer = last.then(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsked({ ...question, finish: resolve })
        return promise.finally(() => setAsked(null))
      })
      last = answer
      return answer
    })
  }, [])
  if (!asked) return null
  const send = async ({ password = '', code }: Record<string, string>) => {
    await asked.send({ password, code })
    asked.finish(true)
  }
  const sendPasskey = async () => {
    const { publicKey } = await staffCall(staff.post('/auth/passkey/confirm-options'))
    await asked.send({ credential: await askPasskey(publicKey) })
    asked.finish(true)
  }

  const isPasskeyOnly = account.hasPasskey && !account.twoFactorEnabled
  return (
    <Question
      title={m.desk_confirm_identity_question()}
      description={
        <p>
          {asked.isEveryTime
            ? m.desk_confirm_identity_every_time()
            : m.desk_confirm_identity_too_long_ago()}
        </p>
      }
      onCancel={() => asked.finish(false)}
    >
      {account.hasPasskey && (
        <StaffForm
          label={m.desk_passkey_browser_use()}
          busyLabel={m.desk_passkey_browser_waiting()}
          isSecond={!isPasskeyOnly}
          beside={isPasskeyOnly && <CancelButton />}
          onSend={sendPasskey}
        />
      )}
      {!isPasskeyOnly && <PasswordForm account={account} onSend={send} />}
    </Question>
  )
}

type PasswordFormProps = {
  account: Account
  onSend: (fields: Record<string, string>) => Promise<void>
}

function PasswordForm({ account, onSend }: PasswordFormProps) {
  return (
    <StaffForm
      label={m.desk_confirm_identity_confirm()}
      busyLabel={m.desk_staff_form_checking()}
      beside={<CancelButton />}
      onSend={onSend}
    >
      <PasswordField id="identity-password" />
      {account.twoFactorEnabled && (
        <TextField
          id="identity-code"
          name="code"
          label={m.desk_confirm_identity_code()}
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
      )}
    </StaffForm>
  )
}
