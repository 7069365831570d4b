/** Plain markup: it works without JavaScript, and adds none. */

import { Honeypot } from '../ui/honeypot.tsx'
import { alertUrls, LONGEST_EMAIL, UNCONFIRMED_DAYS } from './alert-rules.ts'

export function AlertForm({ stateSlug, heading }: { stateSlug: string; heading: string }) {
  return (
    <section className="form-box noprint alert-form">
      <header>
        <h2>{heading}</h2>
        <p>
          One message to confirm, and one when the first records are in. Each has a link that ends
          it.
        </p>
      </header>
      <form method="post" action={alertUrls.create()}>
        <input type="hidden" name="state" value={stateSlug} />
        <Honeypot />
        <div className="field">
          <label htmlFor="alert-email">Email</label>
          <input
            id="alert-email"
            type="email"
            name="email"
            autoComplete="email"
            maxLength={LONGEST_EMAIL}
            required
          />
        </div>
        <button type="submit" className="btn">
          Send the alert
        </button>
        <p className="small">
          Your address is used for this alert only. It is kept apart from requests for legal help,
          is never given to a law firm, and is deleted after {UNCONFIRMED_DAYS} days if you do not
          confirm it.
        </p>
      </form>
    </section>
  )
}
