/** Companies as markup: rendered on the server only. */

import { renderShadedMap } from '../../maps/shaded-map.ts'
import { m } from '../../paraglide/messages.js'
import { langOfEnglish } from '../../platform/web/language.ts'
import { urls } from '../../site/urls.ts'
import { TrustsOfRecord } from '../../tools/trusts/trust-markup.tsx'
import { formatCount, formatYears } from '../../ui/format.ts'
import { LeaderRow } from '../../ui/leader-row.tsx'
import { LetterStrip } from '../../ui/letter-index.tsx'
import { spanOf } from '../cities/city-list.ts'
import { GradeTag } from '../evidence/grade-tag.tsx'
import type { Relation } from '../kinds/thing.contract.ts'
import { ThingsOfRecord } from '../kinds/things-of-record.tsx'
import type { Companies, Company, CompanyItem } from './companies.contract.ts'
import { type CompanySite, SITES_PER_PAGE } from './companies.sql.ts'

import { findKnownCompany } from './known-companies.ts'

const COMPANY_MARKUP_ROLES = {
  company: m.company_markup_roles_company,
  owner: m.company_markup_roles_owner,
  parent: m.company_markup_roles_parent,
}

type CompanyIndexProps = Companies & {
  letter?: string | undefined
  page: number
  letters: Set<string>
  largest: CompanyItem[]
}

const listUrl = (letter: string | undefined, page: number) => {
  const parameters = [
    ...(letter ? [`letter=${letter}`] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ]
  return urls.companies() + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
}

export function CompanyIndex(props: CompanyIndexProps) {
  const { companies, total, pageCount, letter, page, letters, largest } = props
  return (
    <>
      {largest.length > 0 && (
        <section className="companies-largest">
          <h2>{m.company_markup_largest()}</h2>
          <Rows companies={largest} />
          <h2>{m.company_markup_a_to_z()}</h2>
        </section>
      )}
      <LetterStrip
        letters={letters}
        label={m.company_markup_by_letter()}
        hrefOf={(each) => listUrl(each.toLowerCase(), 1)}
      />
      <p className="meta companies-count">
        {m.company_markup_companies({ count: total, shown: formatCount(total) })}
        {letter && (
          <>
            {' '}
            {m.company_markup_under({ letter: letter.toUpperCase() })}{' '}
            <a href={urls.companies()}>{m.company_markup_show_all()}</a>
          </>
        )}
      </p>
      {companies.length === 0 && <p className="empty">{m.company_markup_none_here()}</p>}
      <Rows companies={companies} />
      <Pages page={page} pageCount={pageCount} urlOf={(each) => listUrl(letter, each)} />
    </>
  )
}

const Rows = ({ companies }: { companies: CompanyItem[] }) => (
  <ul className="plain companies">
    {companies.map(({ slug, name, facilityCount }) => (
      <li key={slug}>
        <LeaderRow href={urls.company(slug)} name={name} count={facilityCount} />
      </li>
    ))}
  </ul>
)

type PagesProps = { page: number; pageCount: number; urlOf: (page: number) => string }

function Pages({ page, pageCount, urlOf }: PagesProps) {
  if (pageCount < 2) return null
  return (
    <nav className="company-pages noprint" aria-label={m.company_markup_pages()}>
      {page > 1 && <a href={urlOf(page - 1)}>{m.company_markup_previous()}</a>}
      <span>{m.company_markup_page({ page: formatCount(page), of: formatCount(pageCount) })}</span>
      {page < pageCount && <a href={urlOf(page + 1)}>{m.company_markup_next()}</a>}
    </nav>
  )
}

type CompanyRecordProps = {
  company: Company
  sites: CompanySite[]
  years: string[]
  things: Relation[]
  page: number
}

export function CompanyRecord({ company, sites, years, things, page }: CompanyRecordProps) {
  const { name, facilityCount, trusts } = company
  const groups = Map.groupBy(sites, ({ state }) => state.slug)
  return (
    <>
      <div className="split">
        <figure className="company-map">
          <div
            className="mapframe"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code
            dangerouslySetInnerHTML={{ __html: drawMap(company) }}
          />
          <figcaption>
            {m.company_markup_each_state()}{' '}
            <a href={urls.map({ company: company.slug })} rel="nofollow">
              {m.map_open()}
            </a>
          </figcaption>
        </figure>
        <CompanyFacts company={company} years={years} />
      </div>
      <ThingsOfRecord things={things} />
      <TrustsOfRecord
        trusts={trusts.map(({ slug, name, named }) => ({ trust: { slug, name }, named }))}
      />
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
          urlOf={(each) => pageUrl(company.slug, each)}
        />
      </section>
    </>
  )
}

const pageUrl = (slug: string, page: number) =>
  urls.company(slug) + (page > 1 ? `?page=${page}` : '')

/** Sites are listed state by state, so a state's first one is on a page that its forerunners give. */
function drawMap({ slug, name, states }: Company): string {
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

type CompanyFactsProps = { company: Company; years: string[] }

function CompanyFacts({ company, years }: CompanyFactsProps) {
  const { name, otherNames, facilityCount, documentedCount, states, isDemonstration } = company
  const earlier = findKnownCompany(name)?.earlier ?? []
  const explained = new Set(earlier.map((one) => one.name))
  const others = otherNames.filter((other) => !explained.has(other))
  return (
    <aside className="details" aria-labelledby="on-record">
      <h2 id="on-record">{m.company_markup_on_record()}</h2>
      <dl>
        <div>
          <dt>{m.company_markup_sites()}</dt>
          <dd>
            {m.company_markup_in_states({
              states: states.length,
              sites: formatCount(facilityCount),
            })}
            {isDemonstration
              ? m.company_markup_all_invented()
              : m.company_markup_documented({ count: formatCount(documentedCount) })}
          </dd>
        </div>
        {years.length > 0 && spanText(years) && (
          <div>
            <dt>{m.company_markup_years()}</dt>
            <dd>{spanText(years)}</dd>
          </div>
        )}
        {earlier.map(({ name, note, source }) => (
          <div key={name}>
            <dt>{m.company_markup_earlier()}</dt>
            <dd>
              {name}
              <span className="company-source">
                <span lang={langOfEnglish()}>{note}</span> {m.company_markup_source()}{' '}
                <span lang={langOfEnglish()}>{source}</span>.
              </span>
            </dd>
          </div>
        ))}
        {others.length > 0 && (
          <div>
            <dt>{m.company_markup_also_as()}</dt>
            <dd>{others.join('; ')}</dd>
          </div>
        )}
      </dl>
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
