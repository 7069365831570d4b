import { z } from 'zod'
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { thingHistoryLink } from '../../../tools/work-history/add-link.ts'
import { English } from '../../../ui/english.tsx'
import { facilityCategories } from '../../categories.ts'
import { categoryName } from '../../category-names.ts'
import { line } from '../../evidence/evidence.contract.ts'
import { GradeTag } from '../../evidence/grade-tag.tsx'
import type { ListProps, ShownThing, ThingRow } from '../kind.ts'
import { source } from '../thing.contract.ts'
import { FoldedRows, Head, ThingFilter, ThingPages } from '../thing-list.tsx'
import {
  Cite,
  Cites,
  Detail,
  Details,
  Documents,
  LinkedList,
  RelationRows,
  relationsTo,
  Section,
  Trusts,
  Unknowns,
} from '../thing-markup.tsx'
import { Thread } from '../thing-thread.tsx'

/** What is known of one, as it is stored and as the API gives it. */
const diseases = ['mesothelioma', 'asbestosis'] as const

export const ratio = {
  disease: z.enum(diseases),
  value: z.number().positive().max(1000),
  low: z.number().positive().optional(),
  high: z.number().positive().optional(),
  years: line(40),
  measure: line(160),
  coverage: line(160),
}

export const tradeFacts = z.object({
  nameEs: line(120),
  work: line(800).meta({ description: 'What the work was, and where the dust came from.' }),
  workSource: z.array(source).max(20),
  categories: z
    .array(z.enum(facilityCategories.map(({ slug }) => slug)))
    .max(10)
    .meta({ description: 'Types of facilities, by their slug.' }),
  ratios: z
    .array(z.object({ ...ratio, source }))
    .max(12)
    .meta({
      description: 'Proportionate mortality: a share of deaths, never a risk of one person.',
    }),
  unions: z.array(z.object({ name: line(160), source })).max(12),
})
export type TradeFacts = z.output<typeof tradeFacts>

const DISEASES = { mesothelioma: m.trades_mesothelioma, asbestosis: m.trades_asbestosis }

type TradeThing = ShownThing<TradeFacts>

export function TradeRecord({ thing }: { thing: TradeThing }) {
  const { name, facts, otherNames, documentCount } = thing
  const sites = relationsTo(thing, 'facility')
  const ratings = relationsTo(thing, 'rating')
  return (
    <>
      <header className="page-head">
        <h1>{name}</h1>
        <p className="lead">
          {facts.work} <Cites sources={facts.workSource} />
        </p>
        <p className="tagline">
          <GradeTag grade={thing.grade} />
          {documentCount > 0 && <span>{m.things_count_documents({ count: documentCount })}</span>}
        </p>
        <p className="thing-acts noprint">
          <a
            className="btn"
            href={thingHistoryLink({ kind: 'job', thing: `trade/${thing.slug}`, trade: name })}
            rel="nofollow"
          >
            {m.trades_add()}
          </a>
        </p>
      </header>
      <Thread thing={thing} />
      <div className="split">
        <div>
          {facts.ratios.map((ratio) => (
            <Ratio key={`${ratio.disease} ${ratio.years}`} name={name} ratio={ratio} />
          ))}
          {sites.length > 0 && (
            <Section title={m.trades_sites()} note={m.trades_sites_note()}>
              <RelationRows relations={sites} />
            </Section>
          )}
          <Trusts thing={thing} title={m.trades_trusts()} note={m.trades_trusts_note()} />
          <Documents thing={thing} />
          <Unknowns unknowns={thing.unknowns} />
        </div>
        <aside>
          <Details title={m.trades_glance()}>
            {otherNames.length > 0 && (
              <Detail label={m.trades_also()}>{otherNames.join(', ')}</Detail>
            )}
            {ratings.length > 0 && (
              <Detail label={m.trades_ratings()}>
                {ratings.map(({ page, name, detail }, at) => (
                  <span key={detail}>
                    {at > 0 && ', '}
                    <a href={page ?? ''}>{name}</a> {detail && `(${detail})`}
                  </span>
                ))}
              </Detail>
            )}
            {facts.unions.length > 0 && (
              <Detail label={m.trades_unions()}>
                {facts.unions.map(({ name, source }) => (
                  <span key={name} className="thing-line">
                    <English>{name}</English> <Cite source={source} />
                  </span>
                ))}
              </Detail>
            )}
            {facts.categories.length > 0 && (
              <Detail label={m.trades_worked_in()}>
                {facts.categories.map((slug, at) => (
                  <span key={slug}>
                    {at > 0 && ', '}
                    <a href={urls.category(slug)}>{categoryName(slug)}</a>
                  </span>
                ))}
              </Detail>
            )}
          </Details>
          <LinkedList title={m.trades_products()} relations={relationsTo(thing, 'product')} />
          <LinkedList title={m.trades_ships()} relations={relationsTo(thing, 'ship')} />
          <section className="callout thing-section">
            <h2>{m.trades_clothes()}</h2>
            <p>
              {m.trades_clothes_text()} <a href={urls.workHistory()}>{m.trades_clothes_link()}</a>
            </p>
          </section>
        </aside>
      </div>
    </>
  )
}

type RatioProps = { name: string; ratio: TradeFacts['ratios'][number] }

function Ratio({ name, ratio }: RatioProps) {
  const { disease, value, low, high, years, measure, coverage, source } = ratio
  const largest = Math.max(value, 1)
  const width = (of: number) => ({ ['--v' as string]: `${((of / largest) * 100).toFixed(1)}%` })
  return (
    <Section
      title={m.trades_ratio({ disease: DISEASES[disease]() })}
      note={measure.startsWith('PMR') ? m.trades_ratio_note({ measure }) : measure}
    >
      <div className="ratio">
        <p className="ratio-figure">
          <b>{value}</b>
          <span>
            {measure.startsWith('PMR') ? m.trades_ratio_times() : m.trades_ratio_deaths()} (
            {coverage}, {years}) <Cite source={source} />
            {low !== undefined && high !== undefined && (
              <> {m.trades_ratio_interval({ low, high })}</>
            )}
          </span>
        </p>
        <ol className="plain ratio-bars">
          <li>
            <b>{name}</b> <b>{value}</b>
            <i className="ratio-this" style={width(value)} />
          </li>
          <li>
            <span>{m.trades_ratio_all()}</span> <span>1.0</span>
            <i className="ratio-all" style={width(1)} />
          </li>
        </ol>
      </div>
      <p className="ratio-not">{m.trades_ratio_not()}</p>
    </Section>
  )
}

export function TradeList({ rows, total, facets, counts, asked }: ListProps<TradeFacts>) {
  return (
    <>
      <Head title={m.trades_heading()} lead={m.trades_lead()} />
      <ThingFilter kind="trade" facets={facets} counts={counts} asked={asked} total={total} />
      <div id="all">
        <FoldedRows rows={rows}>
          {(some) => (
            <ul className="plain thing-cards">
              {some.map((row) => (
                <TradeCard key={row.id} row={row} />
              ))}
            </ul>
          )}
        </FoldedRows>
      </div>
      <ThingPages kind="trade" asked={asked} total={total} />
    </>
  )
}

const TradeCard = ({ row }: { row: ThingRow<TradeFacts> }) => (
  <li>
    <h2>
      <a href={row.page}>{row.name}</a>
    </h2>
    {row.otherNames.length > 0 && <p className="meta">{row.otherNames.slice(0, 4).join(', ')}</p>}
    <p>{row.facts.work}</p>
    {row.documentCount > 0 && (
      <p className="meta">{m.things_count_documents({ count: row.documentCount })}</p>
    )}
  </li>
)
