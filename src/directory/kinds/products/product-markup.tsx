import { z } from 'zod'
import { m } from '../../../paraglide/messages.js'
import { langOfEnglish } from '../../../platform/web/language.ts'
import { urls } from '../../../site/urls.ts'
import { thingHistoryLink } from '../../../tools/work-history/add-link.ts'
import { English } from '../../../ui/english.tsx'
import { line, year } from '../../evidence/evidence.contract.ts'
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
import { TimeBars } from '../time-bars.tsx'

/** What is known of one, as it is stored and as the API gives it. */
const years = { from: year.nullable(), to: year.nullable(), source }
export const productFacts = z.object({
  kind: line(80).meta({ description: 'What it is.' }),
  makers: z.array(z.object({ name: line(120), ...years })).max(12),
  years: z
    .object(years)
    .nullable()
    .meta({ description: 'When it was made or sold with asbestos.' }),
  use: line(600).meta({ description: 'Where it was used.' }),
  useSource: z.array(source).max(20),
  asbestos: line(120).nullable().meta({ description: 'Which asbestos was in it.' }),
  asbestosSource: z.array(source).max(20),
  basis: z
    .enum(['certain', 'alleged'])
    .meta({ description: '`alleged`: only a claim says that it had asbestos.' }),
})
export type ProductFacts = z.output<typeof productFacts>

type ProductThing = ShownThing<ProductFacts>

const spanOf = (from: number | null, to: number | null): string => {
  if (from === null) return to === null ? '' : m.evidence_to({ year: to })
  return to === null ? m.evidence_from({ year: from }) : `${from}–${to}`
}

export function ProductRecord({ thing }: { thing: ProductThing }) {
  const { name, facts, otherNames, documentCount } = thing
  const { makers, years, basis } = facts
  const places = relationsTo(thing, 'facility')
  return (
    <>
      <header className="page-head">
        <h1 lang={langOfEnglish()}>{name}</h1>
        <p className="lead">
          {facts.use} <Cites sources={facts.useSource} />
        </p>
        <p className="tagline">
          <span className="badge">{facts.kind}</span>
          {basis === 'alleged' ? (
            <span className="grade grade-reported">{m.products_alleged()}</span>
          ) : (
            <GradeTag grade={thing.grade} />
          )}
          {documentCount > 0 && <span>{m.things_count_documents({ count: documentCount })}</span>}
        </p>
        {basis === 'alleged' && <p>{m.products_alleged_text()}</p>}
        <p className="thing-acts noprint">
          <a
            className="btn"
            href={thingHistoryLink({
              kind: 'job',
              thing: `product/${thing.slug}`,
              products: name,
            })}
            rel="nofollow"
          >
            {m.products_add()}
          </a>
        </p>
      </header>
      <Thread thing={thing} />
      <div className="split">
        <div>
          <TimeBars
            title={m.products_makers_title()}
            bars={makers.map(({ name, from, to, source }) => ({
              label: <English>{name}</English>,
              from,
              to,
              source,
              isSure: basis === 'certain' && from !== null && to !== null,
            }))}
          />
          <Trusts thing={thing} title={m.products_trusts()} note={m.products_trusts_note()} />
          {places.length > 0 && (
            <Section title={m.products_places()} note={m.products_places_note()}>
              <RelationRows relations={places} />
            </Section>
          )}
          <Documents thing={thing} />
          <Unknowns unknowns={thing.unknowns} />
        </div>
        <aside>
          <Details title={m.products_details()}>
            <Detail label={m.products_kind()}>{facts.kind}</Detail>
            {otherNames.length > 0 && (
              <Detail label={m.trades_also()}>
                <English>{otherNames.join(', ')}</English>
              </Detail>
            )}
            <Detail label={m.products_makers()}>
              {relationsTo(thing, 'company').map(({ page, name, fromYear, toYear, source }) => (
                <span key={`${name} ${fromYear}`} className="thing-line">
                  <English>{page ? <a href={page}>{name}</a> : name}</English>{' '}
                  {spanOf(fromYear, toYear)} <Cite source={source} />
                </span>
              ))}
            </Detail>
            {years && (
              <Detail label={m.products_years()}>
                {spanOf(years.from, years.to)} <Cite source={years.source} />
              </Detail>
            )}
            <Detail label={m.products_asbestos()}>
              {facts.asbestos ?? m.products_asbestos_unknown()}{' '}
              <Cites sources={facts.asbestosSource} />
            </Detail>
          </Details>
          <LinkedList title={m.products_trades()} relations={relationsTo(thing, 'trade')} />
          <LinkedList title={m.kind_ships()} relations={relationsTo(thing, 'ship')} />
          <section className="callout thing-section">
            <h2>{m.products_not_sure()}</h2>
            <p>
              {m.products_not_sure_text()}{' '}
              <a href={urls.workHistory()}>{m.products_not_sure_link()}</a>
            </p>
          </section>
        </aside>
      </div>
    </>
  )
}

export function ProductList({ rows, total, facets, counts, asked }: ListProps<ProductFacts>) {
  return (
    <>
      <Head title={m.products_heading()} lead={m.products_lead()} />
      <ThingFilter kind="product" facets={facets} counts={counts} asked={asked} total={total} />
      <div id="all">
        <FoldedRows rows={rows}>
          {(some) => (
            <ul className="plain thing-rows">
              {some.map((row) => (
                <ProductRow key={row.id} row={row} />
              ))}
            </ul>
          )}
        </FoldedRows>
      </div>
      <ThingPages kind="product" asked={asked} total={total} />
    </>
  )
}

const ProductRow = ({ row }: { row: ThingRow<ProductFacts> }) => (
  <li>
    <p>
      <a href={row.page} lang={langOfEnglish()}>
        {row.name}
      </a>
      <span>{row.facts.kind}</span>
    </p>
    <p>
      <English>{row.facts.makers.map(({ name }) => name).join(', ')}</English>
      {row.facts.makers.length > 0 && row.facts.years && '. '}
      {row.facts.years && spanOf(row.facts.years.from, row.facts.years.to)}
    </p>
    {row.facts.basis === 'alleged' ? (
      <span className="grade grade-reported">{m.products_alleged()}</span>
    ) : (
      <GradeTag grade={row.grade} />
    )}
  </li>
)
