/** Asks once, where something needs consent. The three answers look alike: no dark patterns. */
import { urls } from '../site/urls.ts'
import { type Purpose, purposes } from './choice.ts'

export function PrivacyPanel({ onChoose }: { onChoose: (choice: readonly Purpose[]) => void }) {
  return (
    <section className="privacy-panel noprint" aria-labelledby="privacy-panel-title">
      <h2 id="privacy-panel-title">Your privacy choices</h2>
      <p>
        Advertisements pay for this site. May the advertising network choose them by what it knows
        about you? On facility and legal-help pages it never may. “Accept” also lets us tell it that
        a form was sent, but never what is in it.
      </p>
      <p className="answers">
        <button type="button" className="btn secondary compact" onClick={() => onChoose(purposes)}>
          Accept
        </button>
        <button type="button" className="btn secondary compact" onClick={() => onChoose([])}>
          Refuse
        </button>
        <a className="btn secondary compact" href={urls.privacyChoices()}>
          Settings
        </a>
      </p>
    </section>
  )
}
