import { m } from '../../../paraglide/messages.js'
import { langOfEnglish } from '../../../platform/web/language.ts'
import { urls } from '../../../site/urls.ts'
import { thingHistoryLink } from '../../../tools/work-history/add-link.ts'
import { English } from '../../../ui/english.tsx'
import { formatCount } from '../../../ui/format.ts'
import { LeaderRow } from '../../../ui/leader-row.tsx'
import { Citation } from '../../evidence/citation.tsx'
import { GradeTag } from '../../evidence/grade-tag.tsx'
import type { ListProps, ShownThing, ThingRow } from '../kind.ts'
import { RatingTable } from '../rating-table.tsx'
import { FoldedRows, Head, ThingFilter, ThingPages } from '../thing-list.tsx'
import {
  Cite,
  Detail,
  Details,
  Documents,
  LinkedList,
  RelationRows,
  relationsTo,
  Section,
  Unknowns,
  VaForms,
} from '../thing-markup.tsx'
import { TimeBars } from '../time-bars.tsx'
import { yardRole } from '../yard-roles.ts'
import { type ShipFacts, type ShipType, shipTypes } from './ship.contract.ts'
import { MAX_DRAWN, ShipGlyph, ShipProfile, shipTypeName, shipTypesName } from './ship-types.tsx'

type ShipThing = ShownThing<ShipFacts>

const inService = ({ facts, firstYear, lastYear }: ShipThing | ThingRow<ShipFacts>): string => {
  const spans = facts.service.map(({ from, to }) =>
    to === null
      ? m.ships_from_year({ year: from ?? '' })
      : from === null
        ? `${to}`
        : `${from}–${to}`,
  )
  if (spans.length > 0) return spans.join(', ')
  return [firstYear, lastYear].filter((year) => year !== null).join('–')
}

export function ShipRecord({ thing }: { thing: ShipThing }) {
  const { name, facts, evidence, unknowns, documentCount } = thing
  const { hull, type, register } = facts
  const isDocumented = evidence.length > 0
  const yards = thing.relations.filter(({ kind, role }) => kind === 'facility' && yardRole(role))
  const spaces = facts.spaces.map((space) => space.name)
  const link = thingHistoryLink({
    kind: 'service',
    thing: `ship/${thing.slug}`,
    unit: [name, hull && `(${hull})`].filter(Boolean).join(' '),
  })
  return (
    <>
      <header className="page-head">
        {hull && <p className="record-number">{m.ships_number({ number: hull })}</p>}
        <h1>
          <English>{name}</English>{' '}
          <span className="title-suffix">{isDocumented ? hull : m.ships_no_document()}</span>
        </h1>
        {!isDocumented && <p className="lead">{m.ships_no_document_lead()}</p>}
        <p className="tagline">
          {facts.class && <span>{m.ships_class({ name: facts.class })}</span>}
          <span className="badge">{shipTypeName(type)}</span>
          <GradeTag grade={thing.grade} />
          {documentCount > 0 && <span>{m.things_count_documents({ count: documentCount })}</span>}
        </p>
        <p className="thing-acts noprint">
          <a className="btn" href={link} rel="nofollow">
            {m.ships_served()}
          </a>
          <a className="btn secondary" href="#va">
            {m.va_forms()}
          </a>
        </p>
      </header>
      <ShipProfile type={type} spaces={spaces} />
      <div className="split">
        <div>
          {!isDocumented && (
            <aside className="callout thing-section">
              <h2>{m.ships_claim_without()}</h2>
              <p>{m.ships_claim_without_text()}</p>
            </aside>
          )}
          {facts.spaces.length > 0 && (
            <Section
              title={m.ships_where()}
              note={spaces.length <= MAX_DRAWN ? m.ships_where_note() : m.ships_where_first()}
            >
              <ol className="ship-spaces">
                {facts.spaces.map((space) => (
                  <li key={space.name}>
                    {space.name} <Cite source={space.source} />
                  </li>
                ))}
              </ol>
            </Section>
          )}
          <TimeBars
            title={m.ships_in_service()}
            bars={[
              ...facts.service.map(({ from, to, source }) => ({
                label: m.ships_in_commission(),
                from,
                to,
                source,
                isSure: true,
              })),
              ...yards.flatMap(({ role, name, fromYear, toYear, source }) =>
                fromYear === null
                  ? []
                  : [
                      {
                        label: `${yardRole(role)} ${name}`,
                        from: fromYear,
                        to: toYear ?? fromYear,
                        source,
                        isSure: false,
                      },
                    ],
              ),
            ]}
          />
          {yards.length > 0 && (
            <Section title={m.ships_yards()} note={m.ships_yards_note()}>
              <RelationRows relations={yards} roleName={yardRole} />
            </Section>
          )}
          <Documents thing={thing} note={m.ships_documents_note()} />
          <RatingTable jobs={facts.jobs} />
          <Unknowns unknowns={unknowns} />
        </div>
        <aside>
          <Details title={m.ships_details()}>
            {hull && (
              <Detail label={m.ships_hull()}>{[hull, ...facts.otherHulls].join(', ')}</Detail>
            )}
            {facts.formerNames.length > 0 && (
              <Detail label={m.ships_former()}>
                <English>{facts.formerNames.join(', ')}</English>
              </Detail>
            )}
            <Detail label={m.ships_class_and_type()}>
              {[facts.class && m.ships_class({ name: facts.class }), shipTypeName(type)]
                .filter(Boolean)
                .join(', ')}
            </Detail>
            {facts.launched && (
              <Detail label={m.ships_launched()}>
                {facts.launched} <Cite source={facts.launchedSource} />
              </Detail>
            )}
            {inService(thing) && (
              <Detail label={m.ships_in_commission()}>{inService(thing)}</Detail>
            )}
            {register && (
              <Detail label={m.ships_register()}>
                <span className="evidence-source">
                  <Citation
                    title={register.title}
                    publisher={register.publisher}
                    year={register.year ?? null}
                    identifier={register.identifier}
                    url={register.url ?? null}
                    findIt={register.findIt}
                    checkedOn={register.checkedOn}
                  />
                </span>
              </Detail>
            )}
          </Details>
          <VaForms />
          <LinkedList title={m.things_trades_of_jobs()} relations={relationsTo(thing, 'trade')} />
          <LinkedList title={m.kind_products()} relations={relationsTo(thing, 'product')} />
          <section className="thing-linked">
            <h2>{m.ships_more()}</h2>
            <ul className="plain">
              <li>
                <a href={`${urls.ships()}?type=${type}`}>{shipTypesName(type)}</a>
              </li>
              <li>
                <a href={`${urls.veterans()}#ratings`}>{m.ratings_all()}</a>
              </li>
              <li>
                <a href={urls.trusts()}>{m.things_trusts()}</a>
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  )
}

export function ShipList({ rows, total, facets, counts, places, asked }: ListProps<ShipFacts>) {
  const types = counts.type ?? []
  const countOf = (type: ShipType) => types.find(({ value }) => value === type)?.count ?? 0
  const present = shipTypes
    .filter((type) => countOf(type) > 0)
    .sort((a, b) => countOf(b) - countOf(a))
  const largest = Math.max(1, ...present.map(countOf))
  const all = types.reduce((sum, { count }) => sum + count, 0)
  const without = counts.outcome?.find(({ value }) => value === 'none')?.count ?? 0
  return (
    <>
      <Head title={m.ships_heading()} lead={m.ships_lead()} />
      {present.length > 0 && (
        <Section
          title={m.ships_by_type()}
          note={m.ships_by_type_note({ count: formatCount(all), with: formatCount(all - without) })}
        >
          <div className="types">
            {present.map((type) => (
              <a key={type} href={`${urls.ships()}?type=${type}#all`}>
                <ShipGlyph type={type} />
                <b>{shipTypesName(type)}</b>
                <span className="count">{formatCount(countOf(type))}</span>
                <span
                  className="bar"
                  style={{ ['--v' as string]: `${((countOf(type) / largest) * 100).toFixed(1)}%` }}
                />
              </a>
            ))}
          </div>
        </Section>
      )}
      <Section id="all" title={m.ships_all()} note={m.ships_all_note()}>
        <ThingFilter kind="ship" facets={facets} counts={counts} asked={asked} total={total} />
        <FoldedRows rows={rows}>
          {(some) => (
            <ul className="plain ship-rows">
              {some.map((row) => (
                <ShipRow key={row.id} row={row} />
              ))}
            </ul>
          )}
        </FoldedRows>
        <ThingPages kind="ship" asked={asked} total={total} />
      </Section>
      {places.length > 0 && (
        <Section title={m.ships_by_yard()} note={m.ships_by_yard_note()}>
          <ul className="plain companies">
            {places.map(({ name, slug, city, state, count }) => (
              <li key={`${city} ${slug}`}>
                <LeaderRow href={urls.facility(state, city, slug)} name={name} count={count} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <aside className="callout thing-section">
        <h2>{m.ships_not_found()}</h2>
        <p>
          {m.ships_not_found_text()} <a href={urls.documents()}>{m.ships_records()}</a>{' '}
          <a href={urls.veterans()}>{m.va_forms()}</a>
        </p>
      </aside>
    </>
  )
}

const ShipRow = ({ row }: { row: ThingRow<ShipFacts> }) => (
  <li>
    <a href={row.page}>
      <b lang={langOfEnglish()}>{row.name}</b>
      <span className="ship-hull">{row.facts.hull}</span>
      <span className="ship-wide">
        {row.facts.class ? m.ships_class({ name: row.facts.class }) : shipTypeName(row.facts.type)}
      </span>
      <span className="ship-wide" lang={langOfEnglish()}>
        {row.facts.builder}
      </span>
      <span className="ship-years">{inService(row)}</span>
      <span className={`grade grade-${row.grade}`}>
        {row.documentCount > 0
          ? m.things_count_documents({ count: row.documentCount })
          : m.ships_no_document()}
      </span>
    </a>
  </li>
)
