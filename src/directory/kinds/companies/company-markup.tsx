/** Companies as markup: rendered on the server only. */
import { z } from 'zod'
import { renderShadedMap } from '../../../maps/shaded-map.ts'
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { TrustsOfRecord } from '../../../tools/trusts/trust-markup.tsx'
import { English } from '../../../ui/english.tsx'
import { formatCount, formatYears } from '../../../ui/format.ts'
import { listOf } from '../../../ui/lists.ts'
import { line, year } from '../../evidence/evidence.contract.ts'
import { GradeTag } from '../../evidence/grade-tag.tsx'
import { spanOf } from '../../years.ts'
import type { ShownThing } from '../kind.ts'
import { source } from '../thing.contract.ts'
import { Head } from '../thing-list.tsx'
import { Cite, Cites, Detail, Details, Documents, relationsTo, Unknowns } from '../thing-markup.tsx'
import { ThingsOfRecord } from '../things-of-record.tsx'
import { type CompanyRecords, type CompanySite, SITES_PER_PAGE } from './companies.sql.ts'
import { Pages } from './company-list.tsx'

/** What is known of one, as it is stored and as the API gives it. */
export const companyFacts = z.object({
  about: line(600).nullable().meta({ description: 'What it was, and what it made or did.' }),
  aboutSource: z.array(source).max(20),
  years: z
    .object({ from: year.nullable(), to: year.nullable(), source })
    .nullable()
    .meta({ description: 'When it was in business.' }),
  earlier: z
    .array(z.object({ name: line(120), note: line(200), source }))
    .max(20)
    .meta({
      description: 'Earlier names, and companies that it took over: their records are its own.',
    }),
})
export type CompanyFacts = z.output<typeof companyFacts>

type CompanyThing = ShownThing<CompanyFacts, CompanyRecords | null>

const COMPANY_MARKUP_ROLES = {
  company: m.company_markup_roles_company,
  owner: m.company_markup_roles_owner,
  parent: m.company_markup_roles_parent,
}
const ROLES: Record<string, () => string> = {
  'succeeded-by': m.company_markup_succeeded_by,
  succeeded: m.company_markup_predecessor,
}

/** Until the records are read again, nothing is known of a company that was stored just now. */
const NO_RECORDS = {
  ...{ otherNames: [], facilityCount: 0, documentedCount: 0 },
  ...{ states: [], trusts: [], sites: [], years: [] },
}

export function CompanyRecord({ thing, page = 1 }: { thing: CompanyThing; page?: number }) {
  const { name, slug, relations, isDemonstration, facts } = thing
  const records = { ...NO_RECORDS, ...thing.records, slug, name }
  const { facilityCount, states, sites } = records
  const groups = Map.groupBy(sites, ({ state }) => state.slug)
  const linked = relations.filter(({ kind }) => ['ship', 'trade', 'product'].includes(kind))
  return (
    <div className="company">
      <Head
        title={name}
        lead={[leadOf(records), ...(isDemonstration ? [m.company_page_invented()] : [])].join(' ')}
      >
        {facts.about && (
          <p>
            {facts.about} <Cites sources={facts.aboutSource} />
          </p>
        )}
      </Head>
      <div className="split">
        <figure className="company-map">
          <div
            className="mapframe"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code
            dangerouslySetInnerHTML={{ __html: drawMap(records) }}
          />
          {states.length > 0 && (
            <figcaption>
              {m.company_markup_each_state()}{' '}
              <a href={urls.map({ company: slug })} rel="nofollow">
                {m.map_open()}
              </a>
            </figcaption>
          )}
        </figure>
        <OnRecord thing={thing} records={records} />
      </div>
      <ThingsOfRecord things={linked} />
      <TrustsOfRecord trusts={trustsOf(thing, records)} />
      {facilityCount > 0 && (
        <section className="band">
          <div className="section-head">
            <h2 id="sites">{m.company_markup_sites_naming({ name })}</h2>
            <p>{m.company_markup_no_wrong()}</p>
          </div>
          {[...groups].map(([slug, group]) => (
            <section key={slug} id={slug} className="company-state">
              <h3>
                <a href={urls.state(slug)}>{group[0]?.state.name}</a>
              </h3>
              <ul className="plain company-sites">
                {group.map((site) => (
                  <Site key={site.id} site={site} />
                ))}
              </ul>
            </section>
          ))}
          <Pages
            page={page}
            pageCount={Math.ceil(facilityCount / SITES_PER_PAGE)}
            urlOf={(each) => pageUrl(slug, each)}
          />
        </section>
      )}
      <Documents thing={thing} />
      <Unknowns unknowns={thing.unknowns} />
    </div>
  )
}

type Shown = Omit<CompanyRecords, 'isDemonstration'>

function leadOf({ name, facilityCount, states }: Shown): string {
  if (facilityCount === 0) return m.company_markup_no_sites({ name })
  const where = states.slice(0, 3).map((state) => state.name)
  if (states.length > where.length)
    where.push(m.company_page_more({ count: formatCount(states.length - where.length) }))
  const sites = m.company_page_sites({ count: facilityCount, shown: formatCount(facilityCount) })
  return m.company_page_lead({ count: facilityCount, sites, name, places: listOf(where) })
}

/** Those that a document links to it, and those that answer for a company of one of its names. */
function trustsOf(thing: CompanyThing, { trusts }: Shown) {
  const ofName = trusts.map(({ slug, name, named }) => ({ trust: { slug, name }, named }))
  const linked = relationsTo(thing, 'trust').map(({ page, name }) => ({
    trust: { slug: page?.split('/').at(-1) ?? '', name },
    named: thing.name,
  }))
  const known = new Set(ofName.map(({ trust }) => trust.slug))
  return [...ofName, ...linked.filter(({ trust }) => !known.has(trust.slug))]
}

const pageUrl = (slug: string, page: number) =>
  urls.company(slug) + (page > 1 ? `?page=${page}` : '')

/** Sites are listed state by state, so a state's first one is on a page that its forerunners give. */
function drawMap({ slug, name, states }: Shown): string {
  let before = 0
  const linked = states.map((state) => {
    const page = Math.floor(before / SITES_PER_PAGE) + 1
    before += state.count
    return { ...state, href: `${pageUrl(slug, page)}#${state.slug}` }
  })
  return renderShadedMap({
    states: linked,
    title: m.company_markup_map_title({ name }),
    description: m.company_markup_map_note(),
    unit: 'sites',
  })
}

function Site({ site }: { site: CompanySite }) {
  const { name, slug, city, state, formerNames, facilityType, operationalYears, role } = site
  const as = [COMPANY_MARKUP_ROLES[role](), ownedYears(site)].filter(Boolean).join(' ')
  const years = formatYears(operationalYears)
  return (
    <li>
      <p>
        <a href={urls.facility(state.slug, city.slug, slug)}>{name}</a>
        <span>
          {city.name}
          {facilityType && (
            <>
              . <span lang={site.typeLanguage}>{facilityType}</span>
            </>
          )}
          {formerNames.length > 0 &&
            `. ${m.company_markup_formerly({ names: formerNames.join(', ') })}`}
        </span>
      </p>
      <p>
        {as}
        {years && <span>{m.company_markup_in_operation({ years })}</span>}
      </p>
      <GradeTag grade={site.grade} />
    </li>
  )
}

function ownedYears({ fromYear, toYear }: CompanySite): string {
  if (fromYear === null) return toYear === null ? '' : m.company_markup_to_year({ year: toYear })
  return toYear === null ? m.company_markup_from_year({ year: fromYear }) : `${fromYear}–${toYear}`
}

function OnRecord({ thing, records }: { thing: CompanyThing; records: Shown }) {
  const { isDemonstration, facts } = thing
  const { facilityCount, documentedCount, states, years } = records
  const explained = new Set(facts.earlier.map((one) => one.name))
  const onRecords = new Set(records.otherNames)
  const others = records.otherNames.filter((other) => !explained.has(other))
  const stored = thing.otherNames.filter((other) => !explained.has(other) && !onRecords.has(other))
  return (
    <aside>
      <Details title={m.company_markup_on_record()}>
        {facilityCount > 0 && (
          <Detail label={m.company_markup_sites()}>
            {m.company_markup_in_states({
              states: states.length,
              sites: formatCount(facilityCount),
            })}
            {isDemonstration
              ? m.company_markup_all_invented()
              : m.company_markup_documented({ count: formatCount(documentedCount) })}
          </Detail>
        )}
        {spanText(years) && <Detail label={m.company_markup_years()}>{spanText(years)}</Detail>}
        {facts.years && (
          <Detail label={m.company_markup_in_business()}>
            {facts.years.from}–{facts.years.to} <Cite source={facts.years.source} />
          </Detail>
        )}
        {facts.earlier.map(({ name, note, source }) => (
          <Detail key={name} label={m.company_markup_earlier()}>
            <English>{name}</English>
            <span className="company-source">
              {note} <Cite source={source} />
            </span>
          </Detail>
        ))}
        {relationsTo(thing, 'company').map(({ role, name, page, source }) => (
          <Detail key={`${role} ${name}`} label={ROLES[role]?.() ?? role}>
            <English>{page ? <a href={page}>{name}</a> : name}</English> <Cite source={source} />
          </Detail>
        ))}
        {stored.length > 0 && (
          <Detail label={m.trades_also()}>
            <English>{stored.join('; ')}</English>
          </Detail>
        )}
        {others.length > 0 && (
          <Detail label={m.company_markup_also_as()}>{others.join('; ')}</Detail>
        )}
      </Details>
    </aside>
  )
}

function spanText(years: string[]): string | null {
  const spans = years.flatMap((text) => spanOf(text) ?? [])
  if (spans.length === 0) return null
  const first = Math.min(...spans.map((span) => span.first))
  const last = Math.max(...spans.map((span) => span.last))
  if (first === last) return `${first}`
  return Number.isFinite(last)
    ? m.company_markup_span({ first, last })
    : m.company_markup_span_to_present({ first })
}
