/** Text that is encrypted before it is put into the storage of a browser: nonce and AES-GCM, as base64. */
const IV_BYTES = 12

export async function sealText(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  )
  return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Null if it was written with another key, or is no such text. */
export async function openText(key: CryptoKey, sealed: string): Promise<string | null> {
  try {
    const bytes = bytesOf(sealed)
    const iv = bytes.subarray(0, IV_BYTES)
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      key,
      bytes.subarray(IV_BYTES),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

/** Works in pieces: one call with a whole history has too many arguments for some browsers. */
function textOf(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Base64 or base64url. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
