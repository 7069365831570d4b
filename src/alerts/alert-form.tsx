/** Plain markup: it works without JavaScript, and adds none. */

import { m } from '../paraglide/messages.js'
import { Honeypot } from '../ui/honeypot.tsx'

import { alertUrls, MAX_EMAIL_LENGTH, UNCONFIRMED_DAYS } from './alert-rules.ts'

type AlertFormProps = { heading: string } & (
  | { kind?: 'records'; stateSlug: string }
  | { kind: 'referral'; states: readonly { value: string; label: string }[] }
)

export function AlertForm({ heading, ...about }: AlertFormProps) {
  return (
    <section className="form-box noprint alert-form">
      <header>
        <h2>{heading}</h2>
        <p>
          {about.kind === 'referral' ? m.alert_form_referral_messages() : m.alert_form_messages()}
        </p>
      </header>
      <form method="post" action={alertUrls.create()}>
        {about.kind === 'referral' ? (
          <>
            <input type="hidden" name="kind" value="referral" />
            <div className="field">
              <label htmlFor="alert-state">{m.alert_form_state()}</label>
              <select id="alert-state" name="state" required>
                <option value="">{m.common_choose_state()}</option>
                {about.states.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          </>
        ) : (
          <input type="hidden" name="state" value={about.stateSlug} />
        )}
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
