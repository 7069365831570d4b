/** Above the header of every public page while invented records are loaded. It cannot be closed. */
import { demonstrationNotice } from '../site/demonstration.ts'
import { urls } from '../site/urls.ts'

export function DemonstrationBanner() {
  return (
    <section className="demo-banner" aria-label="Demonstration">
      <div className="wrap">
        <p>
          <b>{demonstrationNotice.mark}</b> {demonstrationNotice.text}.
        </p>
        <a href={urls.whatIsReal()}>What is real on this site</a>
      </div>
    </section>
  )
}
