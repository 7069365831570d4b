/** Above the header of every public page while invented records are loaded. It cannot be closed. */
import type { SiteSummary } from '../site/site.contract.ts'
import { urls } from '../site/urls.ts'

type Props = { texts: NonNullable<SiteSummary['demonstration']> }

export function DemonstrationBanner({ texts: { banner, link } }: Props) {
  return (
    <section className="demo-banner" aria-label="Demonstration">
      <div className="wrap">
        <p>
          <b>{banner[0]}</b> {banner[1]}
        </p>
        <a href={urls.whatIsReal()}>{link}</a>
      </div>
    </section>
  )
}
