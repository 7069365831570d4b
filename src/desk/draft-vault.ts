/**
 * Where drafts wait in this tab: encrypted, with a key that the server gives to whoever is signed in.
 * After the session has ended, what is left in the browser tells nobody anything, and the same person
 * finds it again after signing in.
 */
import { bytesOf, openText, sealText } from '../platform/web/sealed-text.ts'
import { DRAFT, type DraftStore } from './lead-draft.ts'

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

  for (const name of namesIn(storage)) {
    // Null if it is not ours: another key, or no draft at all.
    const text = key ? await openText(key, storage.getItem(name) ?? '') : null
    if (text === null) storage.removeItem(name)
    else drafts.set(name, text)
  }
  return {
    getItem: (name) => drafts.get(name) ?? null,
    setItem(name, text) {
      drafts.set(name, text)
      writing = writing.then(async () => {
        const sealed = key ? await sealText(key, text) : null
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
