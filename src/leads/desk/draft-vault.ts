/**
 * Where drafts wait in this tab: encrypted, with a key that the server gives to whoever is signed in.
 * After the session has ended, what is left in the browser tells nobody anything, and the same person
 * finds it again after signing in.
 */
import { DRAFT, type DraftStore } from './lead-draft.ts'

const IV_BYTES = 12

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `secret`: 32 bytes in base64url. Without Web Crypto, as over plain http, drafts last as long as the page. */
export async function openVault(
  storage: Kept,
  secret: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<DraftStore & { written(): Promise<void> }> {
  const key = await subtle?.importKey('raw', bytesOf(secret), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const drafts = new Map<string, string>()
  let writing = Promise.resolve()

  async function seal(text: string): Promise<string | null> {
    if (!subtle || !key) return null
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const sealed = await subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(text),
    )
    return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
  }
  async function open(sealed: string): Promise<string | null> {
    if (!subtle || !key) return null
    try {
      const bytes = bytesOf(sealed)
      const iv = bytes.subarray(0, IV_BYTES)
      const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES))
      return new TextDecoder().decode(opened)
    } catch {
      // Of somebody else, or of an earlier version.
      return null
    }
  }
  for (const name of namesIn(storage)) {
    const text = await open(storage.getItem(name) ?? '')
    if (text === null) storage.removeItem(name)
    else drafts.set(name, text)
  }
  return {
    getItem: (name) => drafts.get(name) ?? null,
    setItem(name, text) {
      drafts.set(name, text)
      writing = writing.then(async () => {
        const sealed = await seal(text)
        // Meanwhile it may have been changed or discarded.
        if (sealed !== null && drafts.get(name) === text) storage.setItem(name, sealed)
      })
    },
    removeItem(name) {
      drafts.delete(name)
      storage.removeItem(name)
    },
    written: () => writing,
  }
}

const namesIn = (storage: Kept): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) =>
    name.startsWith(DRAFT),
  )

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
