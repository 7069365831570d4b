/** The history in the storage of this browser, shared by its tabs. */
import { useEffect, useState } from 'react'
import { emptyHistory, readHistory, type WorkHistory, writeHistory } from './history.ts'

const KEY = 'work-history'

function load(): WorkHistory | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored ? readHistory(stored) : null
  } catch {
    return null
  }
}

/** False where the browser does not allow it, for example in some private windows. */
function store(history: WorkHistory | null): boolean {
  try {
    if (history) localStorage.setItem(KEY, writeHistory(history))
    else localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}

export function useStoredHistory() {
  const [history, setHistory] = useState(emptyHistory)
  const [isStored, setIsStored] = useState(true)
  useEffect(() => {
    const read = () => setHistory(load() ?? emptyHistory)
    read()
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])
  const save = (next: WorkHistory | null) => {
    setHistory(next ?? emptyHistory)
    setIsStored(store(next))
  }
  return { history, isStored, save }
}
