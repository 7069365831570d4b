/** The history in the storage of this browser, shared by its tabs. */
import { useEffect, useState } from 'react'
import { emptyHistory, readHistory, type WorkHistory, writeHistory } from './history.ts'

const KEY = 'work-history'
/** What this version of the page could not read: kept, because the next save replaces the history. */
const UNREADABLE_KEY = 'work-history-unreadable'

function load(): WorkHistory | null {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(KEY)
    return stored ? readHistory(stored) : null
  } catch {
    if (stored) localStorage.setItem(UNREADABLE_KEY, stored)
    return null
  }
}

/** False where the browser does not allow it, for example in some private windows. */
function store(history: WorkHistory | null): boolean {
  try {
    if (history) localStorage.setItem(KEY, writeHistory(history))
    else for (const key of [KEY, UNREADABLE_KEY]) localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

export function useStoredHistory() {
  const [history, setHistory] = useState(emptyHistory)
  const [isStored, setIsStored] = useState(true)
  useEffect(() => {
    const read = () => setHistory(load() ?? emptyHistory())
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  const save = (next: WorkHistory | null) => {
    setHistory(next ?? emptyHistory())
    setIsStored(store(next))
  }
  return { history, isStored, save }
}
