/**
 * Which partner firms a form named. The form carries the list, signed, so that a consent proves what somebody read and
 * not who took part when the request arrived: a page may be an hour old, and firms come and go.
 */
import { timingSafeEqual } from 'node:crypto'
import type { LeadSealer } from '../../platform/keys/lead-sealer.ts'

type Signer = Pick<LeadSealer, 'digest'>

/** More are on the page of partners. */
export const MAX_NAMED = 20

export function signFirms(signer: Signer, partners: readonly string[]): string {
  const more = partners.length - MAX_NAMED
  const shown = [
    ...partners.slice(0, MAX_NAMED),
    ...(more > 0 ? [`and ${more} more on the page of partners`] : []),
  ]
  const list = Buffer.from(JSON.stringify(shown)).toString('base64url')
  return `${list}.${signatureOf(signer, list).toString('base64url')}`
}

/** Null where the form carried none, or somebody changed it: then it is not known what was shown. */
export function readSignedFirms(signer: Signer, signed: string | undefined): string[] | null {
  const [list = '', signature = ''] = signed?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(signer, list)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return JSON.parse(Buffer.from(list, 'base64url').toString('utf8'))
}

const signatureOf = (signer: Signer, list: string): Buffer => signer.digest('firms-shown', list)
