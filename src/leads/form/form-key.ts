/**
 * The idempotency key of a form, in the browser. It belongs to what is sent: a double click, a
 * retry, a reload or the back button sends the same answers and so the same key; changed answers
 * are a new request. Only a checksum of the answers is kept, until the tab is closed.
 */
const STORE = 'sent-form'
/** As long as the server recognises a form without JavaScript. */
const WINDOW_MS = 10 * 60_000

type Sent = { sum: number; key: string; at: number }

let lastSent: Sent | undefined

export function keyForAnswers(answers: string, now = Date.now()): string {
  const sum = checksum(answers)
  const last = lastSent ?? readStored()
  if (last && last.sum === sum && now - last.at < WINDOW_MS) return last.key
  lastSent = { sum, key: randomKey(), at: now }
  try {
    sessionStorage.setItem(STORE, JSON.stringify(lastSent))
  } catch {
    // No storage in this browser: the key still holds for as long as the page is open.
  }
  return lastSent.key
}

function readStored(): Sent | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Sent | null) ?? undefined
  } catch {
    return undefined
  }
}

/** crypto.randomUUID is missing on plain http, where a site may be tried out. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** 53 bits, from two rounds of multiply and mix: enough to tell two answers of one person apart. */
function checksum(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a ^= Math.imul(b ^ (b >>> 15), 2246822507)
  b ^= Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
