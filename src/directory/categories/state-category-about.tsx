/** The short account of the category: history with its peak years, sources, products, health, law. */
import type { CategoryAbout } from './category-records.contract.ts'
import { Prose } from './prose.tsx'

export function StateCategoryAbout({ about }: { about: CategoryAbout }) {
  return (
    <section id="about" className="band">
      <div className="sechead">
        <h2>About Asbestos in {about.name}</h2>
        <p>
          Peak years of use: <b>{about.peakUseYears.replace('-', '–')}</b>
        </p>
      </div>
      <div className="cat-about">
        <div className="prose">
          <h3>Historical context</h3>
          <Prose text={about.historicalContext} />
          <h3>Health risks</h3>
          <Prose text={about.healthRisks} />
          <h3>Legal context</h3>
          <Prose text={about.legalContext} />
        </div>
        <div className="stack">
          <NamedList title="Exposure sources" items={about.exposureSources} />
          <NamedList title="Common products" items={about.commonProducts} />
        </div>
      </div>
    </section>
  )
}

export function NamedList({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="named-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
