/** A passkey in memory, as an authenticator and a browser together would answer. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

type Options = { challenge: string }
type How = {
  origin?: string
  rpId?: string
  /** The authenticator asks for no PIN, fingerprint or face. */
  isUnverified?: boolean
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A byte string of CBOR. */
function encodeBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, bytes.byteLength >> 8, bytes.byteLength & 255])
  return Buffer.concat([
    bytes.byteLength < 256 ? Buffer.from([0x58, bytes.byteLength]) : head,
    bytes,
  ])
}

/** ES256 or RS256 (RFC 9053, RFC 8812). */
function makeKeys(isRsa: boolean) {
  const { privateKey, publicKey } = isRsa
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', n = '' } = publicKey.export({ format: 'jwk' })
  const part = (head: string, value: string) => [
    Buffer.from(head, 'hex'),
    encodeBytes(Buffer.from(value, 'base64url')),
  ]
  const cose = isRsa
    ? [...part('a401030339010020', n), Buffer.from('2143010001', 'hex')]
    : [...part('a501020326200121', x), ...part('22', y)]
  return { privateKey, cose: Buffer.concat(cose) }
}

export function createPasskey({ isRsa = false } = {}) {
  const id = randomBytes(16)
  const { privateKey, cose } = makeKeys(isRsa)
  const head = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  const clientData = (type: string, { challenge }: Options, { origin = 'http://localhost' }: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(
    flags: number,
    { rpId = 'localhost', isUnverified, counter = 0 }: How,
  ) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const given = flags | PRESENT | (isUnverified ? 0 : VERIFIED)
    return Buffer.concat([sha256(rpId), Buffer.from([given]), count])
  }

  return {
    /** For navigator.credentials.create, without attestation. */
    make(options: Options, how: How = {}) {
      const length = Buffer.from([0, id.byteLength])
      const data = Buffer.concat([
        authenticatorData(HAS_KEY, how),
        ...[Buffer.alloc(16), length, id, cose],
      ])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        encodeBytes(data),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, how).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
      return { ...head, response }
    },
    /** For navigator.credentials.get. */
    use(options: Options, how: How = {}) {
      const client = clientData('webauthn.get', options, how)
      const data = authenticatorData(0, how)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...head, response }
    },
  }
}
