/** What the browser does with passkeys. The server's options and the browser's replies are JSON. */

import { m } from '../paraglide/messages.js'
import type { NewPasskey, UsedPasskey } from './staff.contract.ts'

type Options = Record<string, unknown>

/** Not without https or a domain name, and not in browsers from before 2025. */
export const hasPasskeys = (): boolean =>
  !/^[\d.]+$|:/.test(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype

export async function makePasskey(options: Options): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return (await answerOf(() => navigator.credentials.create({ publicKey }))) as NewPasskey
}

export async function askPasskey(options: Options): Promise<UsedPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return (await answerOf(() => navigator.credentials.get({ publicKey }))) as UsedPasskey
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await ask().catch((error: Error) => {
    const isKnown = error.name === 'InvalidStateError'
    throw new Error(
      isKnown ? m.desk_passkey_browser_already_on_device() : m.desk_passkey_browser_not_used(),
      { cause: error },
    )
  })
  return (credential as PublicKeyCredential).toJSON()
}
