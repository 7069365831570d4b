/**
 * The text of a category page: overview, history, exposure sources, health and law, industries,
 * questions and help.
 */

import type { CSSProperties } from 'react'
import { m } from '../../paraglide/messages.js'
import { ConsultationLink } from '../../site/consultation-link.tsx'
import { type ContentsEntry, ContentsList, useCurrentSection } from '../../ui/contents-list.tsx'
import { formatYears } from '../../ui/format.ts'

import type { CategoryRecord, Milestone } from './category-records.contract.ts'
import { FoldedProse, Inline, PhoneFold, Prose } from './prose.tsx'

type Sections = CategoryRecord['sections']

export function CategorySections({ record }: { record: CategoryRecord }) {
  const { overview, history, exposureSources, healthAndLegal, industriesAffected } = record.sections
  return (
    <>
      <section className="prose" id="overview">
        <h2>{overview.heading}</h2>
        <FoldedProse text={overview.content} />
      </section>
      <section id="history">
        <div className="prose">
          <h2>{history.heading}</h2>
          <FoldedProse text={history.content} />
        </div>
        <CategoryTimeline {...record} />
      </section>
      <section id="exposure-sources">
        <div className="prose">
          <h2>{exposureSources.heading}</h2>
          <p className="lead">{exposureSources.subheading}</p>
        </div>
        <PhoneFold count={exposureSources.items.length}>
          <ul className="category-sources">
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
            <FoldedProse text={exposureSources.additionalContent} />
          </div>
        </PhoneFold>
      </section>
      <section id="health-and-legal">
        <div className="section-head">
          <h2>{healthAndLegal.heading}</h2>
        </div>
        <div className="three-columns category-columns">
          {[healthAndLegal.healthRisks, healthAndLegal.legalContext].map((card) => (
            <div key={card.subheading} className="prose">
              <h3>{card.subheading}</h3>
              <FoldedProse text={card.content} />
            </div>
          ))}
        </div>
      </section>
      <section id="industries">
        <div className="section-head">
          <h2>{industriesAffected.heading}</h2>
        </div>
        <PhoneFold count={industriesAffected.industries.length}>
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
        </PhoneFold>
      </section>
    </>
  )
}

/** The table of contents beside the text; it marks the current section. */
function entriesOf({ sections }: CategoryRecord): ContentsEntry[] {
  return Object.entries({
    overview: m.category_contents_overview(),
    history: m.common_history(),
    'exposure-sources': m.category_contents_exposure_sources(),
    'health-and-legal': m.category_contents_health_and_legal(),
    industries: m.category_contents_industries(),
    find: m.category_contents_find(),
    cities: m.category_contents_cities(),
    results: m.category_contents_results(),
    questions: m.category_contents_questions(),
    help: m.category_contents_help(),
    references: m.category_contents_references(),
  })
    .filter(([id]) => id !== 'cities' || sections.cityPages)
    .map(([id, text]) => ({ id, text }))
}

export function CategoryContents({ record }: { record: CategoryRecord }) {
  const entries = entriesOf(record)
  const current = useCurrentSection(entries)
  return (
    <nav className="toc" aria-label={m.category_on_this_page()}>
      <p className="label">{m.category_on_this_page()}</p>
      <details className="phone-fold">
        <summary>{m.prose_show_all({ count: entries.length })}</summary>
        <ContentsList sections={entries} current={current} />
      </details>
    </nav>
  )
}

type CategoryTimelineProps = Pick<CategoryRecord, 'name' | 'milestones' | 'peakUseYears'>

const percent = (value: number) => `${value.toFixed(2)}%`

/**
 * Peak use as a bar and milestones as labels, on one axis. Every bar also has its years as text.
 */
function CategoryTimeline({ name, milestones, peakUseYears }: CategoryTimelineProps) {
  const peak = peakRange(peakUseYears)
  const placed = layOutMilestones(milestones)
  const rows = Math.max(...placed.map(({ row }) => row))
  return (
    <figure className="years-chart category-years">
      <h3>{m.category_years_that_mattered({ name })}</h3>
      <ol className="plain">
        <li>
          <p>
            {m.category_peak_use()} <b>{formatYears(peakUseYears)}</b>
          </p>
          <i
            className="solid"
            style={{
              left: percent(place(peak.from)),
              width: percent(place(peak.to) - place(peak.from)),
            }}
          />
        </li>
      </ol>
      <ul className="events" style={{ '--rows': rows } as CSSProperties}>
        {placed.map(({ year, label, left, row }) => (
          <li key={year} style={{ '--x': percent(left), '--r': row } as CSSProperties}>
            <b>{year}</b> {label}
          </li>
        ))}
      </ul>
      <div className="axis" aria-hidden="true">
        {AXIS.ticks.map((year) => (
          <span key={year} style={{ left: percent(place(year)) }}>
            {year}
          </span>
        ))}
      </div>
    </figure>
  )
}

const AXIS = { from: 1900, to: 2056, ticks: [1920, 1940, 1960, 1980, 2000, 2020] } as const

/**
 * The narrowest figure in which labels are still side by side, and the width of a letter at 15 px.
 */
const NARROWEST_PX = 690
const LETTER_PX = 8.3
const PADDING_PX = 12

type PlacedMilestone = Milestone & { left: number; right: number; row: number }

/** Percent of the axis. */
const place = (year: number): number => ((year - AXIS.from) / (AXIS.to - AXIS.from)) * 100

/** Works from the right: a label moves up above every later one whose line it would cross. */
export function layOutMilestones(milestones: Milestone[]): PlacedMilestone[] {
  const placed: PlacedMilestone[] = []
  for (const milestone of milestones.toReversed()) {
    const left = place(milestone.year)
    const letters = `${milestone.year} ${milestone.label}`.length
    const right = left + ((letters * LETTER_PX + PADDING_PX) / NARROWEST_PX) * 100
    const crossed = placed.filter((later) => later.left < right)
    const row = crossed.reduce((highest, later) => Math.max(highest, later.row + 1), 0)
    placed.unshift({ ...milestone, left, right, row })
  }
  return placed
}

/** '1930s-1980s' runs from the start of the first decade to the end of the last. */
export function peakRange(peakUseYears: string): { from: number; to: number } {
  const [from = AXIS.from, to = AXIS.to] = peakUseYears.match(/\d{4}/g)?.map(Number) ?? []
  return { from, to: to + 9 }
}

/** Questions, and where to get help. A record without calls to action gets the fallback. */
export function CategoryQuestions({ faq }: { faq: Sections['faq'] }) {
  return (
    <section id="questions">
      <div className="section-head">
        <h2>{faq.heading}</h2>
      </div>
      <PhoneFold count={faq.questions.length}>
        <div className="category-questions">
          {faq.questions.map(({ question, answer }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>
                <Inline text={answer} />
              </p>
            </div>
          ))}
        </div>
      </PhoneFold>
    </section>
  )
}

export function CategoryHelp({ callToAction }: Pick<Sections, 'callToAction'>) {
  if (!callToAction) return <FallbackHelp />
  const { heading, workers, families, legal } = callToAction
  return (
    <section id="help">
      <div className="section-head">
        <h2>{heading}</h2>
      </div>
      <div className="three-columns">
        {[workers, families, legal].map(({ subheading, content }) => (
          <div key={subheading}>
            <h3>{subheading}</h3>
            <Prose text={content} />
          </div>
        ))}
      </div>
      <p className="category-next">
        <ConsultationLink />
      </p>
    </section>
  )
}

function FallbackHelp() {
  return (
    <section id="help" className="callout">
      <h2>{m.category_exposed()}</h2>
      <p>{m.category_exposed_text()}</p>
      <ConsultationLink />
    </section>
  )
}
