/** Asks once, where something needs consent. The three answers look alike: no dark patterns. */
import { m } from '../paraglide/messages.js'
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'
import { type Purpose, purposes } from './choice.ts'

export function PrivacyPanel({ onChoose }: { onChoose: (choice: readonly Purpose[]) => void }) {
  return (
    <section className="privacy-panel noprint" aria-labelledby="privacy-panel-title">
      <h2 id="privacy-panel-title">{m.privacy_panel_heading()}</h2>
      <p>{m.privacy_panel_text()}</p>
      <p className="answers">
        <button type="button" className="btn secondary compact" onClick={() => onChoose(purposes)}>
          {m.privacy_panel_accept()}
        </button>
        <button type="button" className="btn secondary compact" onClick={() => onChoose([])}>
          {m.privacy_panel_refuse()}
        </button>
        <Link className="btn secondary compact" href={urls.privacyChoices()}>
          {m.privacy_panel_settings()}
        </Link>
      </p>
    </section>
  )
}
