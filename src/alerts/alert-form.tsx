/** Plain markup: it works without JavaScript, and adds none. */

import { Honeypot } from '../ui/honeypot.tsx'
import { alertFormTexts } from './alert-form.texts.ts'
import { alertUrls, MAX_EMAIL_LENGTH, UNCONFIRMED_DAYS } from './alert-rules.ts'

export function AlertForm({ stateSlug, heading }: { stateSlug: string; heading: string }) {
  const texts = alertFormTexts()
  return (
    <section className="form-box noprint alert-form">
      <header>
        <h2>{heading}</h2>
        <p>{texts.messages}</p>
      </header>
      <form method="post" action={alertUrls.create()}>
        <input type="hidden" name="state" value={stateSlug} />
        <Honeypot />
        <div className="field">
          <label htmlFor="alert-email">{texts.email}</label>
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
          {texts.send}
        </button>
        <p className="small">{texts.use(UNCONFIRMED_DAYS)}</p>
      </form>
    </section>
  )
}
