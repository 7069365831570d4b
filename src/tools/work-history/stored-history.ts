/**
 * The history in the storage of this browser, shared by its tabs. Encrypted, because pages with ads are of
 * the same origin, and scripts there are known to copy local storage as a whole. The key can be used, but
 * not read out.
 */
import { useEffect, useState } from 'react'
import { openText, sealText } from '../../platform/web/sealed-text.ts'
import { emptyHistory, readHistory, type WorkHistory, writeHistory } from './history.ts'

const KEY = 'work-history'
/** What this version of the page could not read: kept, because the next save replaces the history. */
const UNREADABLE_KEY = 'work-history-unreadable'
/** The database of the key, its only store, and the key in it. */
const NAME = 'work-history'

let asked: Promise<CryptoKey> | undefined
/** Fails where the browser does not allow it, for example in some private windows. */
const deviceKey = () => {
  asked ??= findKey()
  return asked
}

async function findKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(NAME)
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME)
  const database = await done(opening)
  const store = () => database.transaction(NAME, 'readwrite').objectStore(NAME)
  const find = (): Promise<CryptoKey | undefined> => done(store().get(NAME))
  const found = await find()
  if (found) return found
  const algorithm = { name: 'AES-GCM', length: 256 }
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  // Another tab may have been first: then its key counts.
  await done(store().add(made, NAME)).catch(() => {})
  return (await find()) ?? made
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Null where nothing is stored, or nothing that this version can read. */
export async function loadHistory(): Promise<WorkHistory | null> {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(KEY)
    const text = stored && (await openText(await deviceKey(), stored))
    return stored ? readHistory(text ?? '') : null
  } catch {
    if (stored) localStorage.setItem(UNREADABLE_KEY, stored)
    return null
  }
}

let writing: Promise<boolean> = Promise.resolve(true)

/** One after the other. False where the browser does not allow it. */
function store(history: WorkHistory | null): Promise<boolean> {
  writing = writing.then(async () => {
    try {
      if (history)
        localStorage.setItem(KEY, await sealText(await deviceKey(), writeHistory(history)))
      else for (const key of [KEY, UNREADABLE_KEY]) localStorage.removeItem(key)
      return true
    } catch {
      return false
    }
  })
  return writing
}

export function useStoredHistory() {
  const [history, setHistory] = useState(emptyHistory)
  const [isStored, setIsStored] = useState(true)
  /** What is written before the stored history is read would replace it. */
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const read = async () => {
      const found = await loadHistory()
      setHistory(found ?? emptyHistory())
      setIsRead(true)
    }
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  const save = async (next: WorkHistory | null) => {
    setHistory(next ?? emptyHistory())
    setIsStored(await store(next))
  }
  return { history, isStored, isRead, save }
}
