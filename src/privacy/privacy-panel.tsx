/** Asks once, where something needs consent. The three answers look alike: no dark patterns. */
import { urls } from '../site/urls.ts'
import { Link } from '../ui/link.tsx'
import { type Purpose, purposes } from './choice.ts'
import { privacyPanelTexts } from './privacy-panel.texts.ts'

export function PrivacyPanel({ onChoose }: { onChoose: (choice: readonly Purpose[]) => void }) {
  const texts = privacyPanelTexts()
  return (
    <section className="privacy-panel noprint" aria-labelledby="privacy-panel-title">
      <h2 id="privacy-panel-title">{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className="answers">
        <button type="button" className="btn secondary compact" onClick={() => onChoose(purposes)}>
          {texts.accept}
        </button>
        <button type="button" className="btn secondary compact" onClick={() => onChoose([])}>
          {texts.refuse}
        </button>
        <Link className="btn secondary compact" href={urls.privacyChoices()}>
          {texts.settings}
        </Link>
      </p>
    </section>
  )
}
