/** Asks for password and second factor again, and then continues what was begun. */
import { useEffect, useState } from 'react'
import { CancelButton, Question } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { confirmIdentityTexts } from './confirm-identity.texts.ts'
import { passkeyBrowserTexts } from './passkey-browser.texts.ts'
import { askPasskey } from './passkey-browser.ts'
import type { Account } from './staff.contract.ts'
import { askForIdentityWith, type IdentityQuestion, staff, staffCall } from './staff.queries.ts'
import { staffFormTexts } from './staff-form.texts.ts'
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
  const texts = confirmIdentityTexts()
  const passkey = passkeyBrowserTexts()
  const isPasskeyOnly = account.hasPasskey && !account.twoFactorEnabled
  return (
    <Question
      title={texts.question}
      description={<p>{asked.isEveryTime ? texts.everyTime : texts.tooLongAgo}</p>}
      onCancel={() => asked.finish(false)}
    >
      {account.hasPasskey && (
        <StaffForm
          label={passkey.use}
          busyLabel={passkey.waiting}
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
  const texts = confirmIdentityTexts()
  return (
    <StaffForm
      label={texts.confirm}
      busyLabel={staffFormTexts().checking}
      beside={<CancelButton />}
      onSend={onSend}
    >
      <PasswordField id="identity-password" />
      {account.twoFactorEnabled && (
        <TextField
          id="identity-code"
          name="code"
          label={texts.code}
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
      )}
    </StaffForm>
  )
}
