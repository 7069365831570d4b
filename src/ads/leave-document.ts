/**
 * A script cannot be taken out of a document once it runs. So where the network's script is, a page
 * that it must not see is not shown in the same document: the browser leaves for it, script and all.
 */
import type { RouterHistory } from '@tanstack/react-router'
import { isStaffPath, pageKindOf } from '../site/pages.ts'

/** Their address, or what is written on them, is a person's own affair (decision 062). */
const APART = new Set(['search', 'legal-help', 'contact', 'thank-you'])

export const mustStayApart = (path: string): boolean =>
  APART.has(pageKindOf(path)) || isStaffPath(path)

/** Until the returned function is called, every way through the router's history is watched. */
export function leaveDocumentFor(history: RouterHistory, hasScript: () => boolean): () => void {
  return history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: next, action }) => {
      if (!hasScript() || !mustStayApart(next.pathname)) return false
      if (action === 'PUSH') location.assign(next.href)
      else if (action === 'REPLACE') location.replace(next.href)
      // Back or forward: the address is there already.
      else location.reload()
      window.addEventListener('pageshow', startAnew)
      // No answer: nothing more is to happen in this document.
      return new Promise<never>(() => {})
    },
  })
}

/** Brought back as it was left, the page would still wait for the other one (a form says so). */
function startAnew({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}
