/** Loading, failed, and nothing to show. */

import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Warning } from './icons.tsx'

export function Loading({ children }: { children: ReactNode }) {
  return (
    <div className="loading" role="status">
      <span className="spinner" />
      {children}
    </div>
  )
}

type ErrorBoxProps = { message: string; children?: ReactNode; onRetry?: () => void }

export function ErrorBox({ message, children, onRetry }: ErrorBoxProps) {
  return (
    <div className="error-box" role="alert">
      <Warning />
      <div>
        <b>{message}</b>
        {children}
        {onRetry && (
          <button type="button" className="btn secondary compact" onClick={onRetry}>
            {m.ui_try_again()}
          </button>
        )}
      </div>
    </div>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>
}
