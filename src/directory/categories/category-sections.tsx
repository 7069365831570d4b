/** What the record tells: overview, history, sources of exposure, health and law, industries. */
import type { CategoryRecord } from './category-records.contract.ts'
import { CategoryTimeline } from './category-timeline.tsx'
import { Inline, Prose } from './prose.tsx'

export function CategorySections({ record }: { record: CategoryRecord }) {
  const { overview, history, exposureSources, healthAndLegal, industriesAffected } = record.sections
  return (
    <>
      <section className="prose" id="overview">
        <h2>{overview.heading}</h2>
        <Prose text={overview.content} />
      </section>
      <section id="history">
        <div className="prose">
          <h2>{history.heading}</h2>
          <Prose text={history.content} />
        </div>
        <CategoryTimeline {...record} />
      </section>
      <section id="exposure-sources">
        <div className="prose">
          <h2>{exposureSources.heading}</h2>
          <p className="lead">{exposureSources.subheading}</p>
        </div>
        <ul className="cat-sources">
          {exposureSources.items.map(({ name, detail }) => (
            <li key={name}>
              <h3 className="h4">{name}</h3>
              <p>
                <Inline text={detail} />
              </p>
            </li>
          ))}
        </ul>
        <div className="prose">
          <Prose text={exposureSources.additionalContent} />
        </div>
      </section>
      <section id="health-and-legal">
        <div className="sechead">
          <h2>{healthAndLegal.heading}</h2>
        </div>
        <div className="trio cat-duo">
          {[healthAndLegal.healthRisks, healthAndLegal.legalContext].map((card) => (
            <div key={card.subheading} className="prose">
              <h3>{card.subheading}</h3>
              <Prose text={card.content} />
            </div>
          ))}
        </div>
      </section>
      <section id="industries">
        <div className="sechead">
          <h2>{industriesAffected.heading}</h2>
        </div>
        <div className="cells four">
          {industriesAffected.industries.map(({ name, description }) => (
            <div key={name}>
              <h3 className="h4">{name}</h3>
              <p>
                <Inline text={description} />
              </p>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
