/** Plain markup: it works without JavaScript, and adds none. */

import { m } from '../paraglide/messages.js'
import { Honeypot } from '../ui/honeypot.tsx'

import { alertUrls, MAX_EMAIL_LENGTH, UNCONFIRMED_DAYS } from './alert-rules.ts'

export function AlertForm({ stateSlug, heading }: { stateSlug: string; heading: string }) {
  return (
    <section className="form-box noprint alert-form">
      <header>
        <h2>{heading}</h2>
        <p>{m.alert_form_messages()}</p>
      </header>
      <form method="post" action={alertUrls.create()}>
        <input type="hidden" name="state" value={stateSlug} />
        <Honeypot />
        <div className="field">
          <label htmlFor="alert-email">{m.alert_form_email()}</label>
          <input
            id="alert-email"
            type="email"
            name="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            required
          />
        </div>
        <button type="submit" className="btn">
          {m.alert_form_send()}
        </button>
        <p className="small">{m.alert_form_use({ days: UNCONFIRMED_DAYS })}</p>
      </form>
    </section>
  )
}
