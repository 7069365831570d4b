import { m } from '../paraglide/messages.js'

/** Invisible to people and outside the tab order; bots that fill in every field fill it in too. */
export const HONEYPOT_FIELD = 'homepage'

export function Honeypot() {
  return (
    <div className="homepage" aria-hidden="true">
      <label>
        {m.ui_leave_empty()}
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
