/** What the lists of all kinds share: the filter, and the way to the next page. Rendered on the server only. */
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { formatCount } from '../../ui/format.ts'
import { kindNames, listUrl, type ThingKind } from '../kind-names.ts'
import type { Facet, FacetCounts } from './kind.ts'
import { type NarrowedThings, THINGS_PER_PAGE } from './thing.contract.ts'

type HeadProps = { title: string; lead: string; children?: ReactNode }

export const Head = ({ title, lead, children }: HeadProps) => (
  <header className="page-head">
    <h1>{title}</h1>
    <p className="lead">{lead}</p>
    {children}
  </header>
)

type FilterProps = {
  kind: ThingKind
  facets: Facet[]
  counts: FacetCounts
  asked: NarrowedThings
  total: number
}

/** A plain form: it works without JavaScript. */
export function ThingFilter({ kind, facets, counts, asked, total }: FilterProps) {
  const chosen = (name: string) =>
    asked.facets.find((facet) => facet.startsWith(`${name}:`))?.slice(name.length + 1)
  const isNarrowed = asked.facets.length > 0 || asked.q !== undefined
  return (
    <>
      <search>
        <form className="thing-filter noprint" action={listUrl(kind)}>
          <div className="field">
            <label htmlFor="thing-q">{m.things_filter_name()}</label>
            <input id="thing-q" name="q" type="search" defaultValue={asked.q} maxLength={100} />
          </div>
          {facets.map(({ name, label, valueName }) => (
            <div className="field" key={name}>
              <label htmlFor={`thing-${name}`}>{label()}</label>
              <select id={`thing-${name}`} name={name} defaultValue={chosen(name) ?? ''}>
                <option value="">{m.things_all()}</option>
                {(counts[name] ?? []).flatMap(({ value, count }) => {
                  const words = valueName(value)
                  return words === undefined
                    ? []
                    : [
                        <option key={value} value={value}>
                          {words} ({formatCount(count)})
                        </option>,
                      ]
                })}
              </select>
            </div>
          ))}
          <button type="submit" className="btn compact">
            {m.things_show()}
          </button>
        </form>
      </search>
      <p className="meta thing-count">
        {m.things_found({ count: total, shown: formatCount(total) })}{' '}
        {isNarrowed && <a href={listUrl(kind)}>{m.things_show_all()}</a>}
      </p>
      {total === 0 && <p className="empty">{m.things_none()}</p>}
    </>
  )
}

/** Fills whole rows of two and of three columns. */
const OPEN_ON_PHONES = 24

type RowsProps<Row> = { rows: Row[]; children: (rows: Row[]) => ReactNode }

/** All rows are in the page; a phone folds those after the first two dozen. */
export function FoldedRows<Row>({ rows, children }: RowsProps<Row>) {
  const rest = rows.slice(OPEN_ON_PHONES)
  return (
    <>
      {children(rows.slice(0, OPEN_ON_PHONES))}
      {rest.length > 0 && (
        <details className="phone-fold">
          <summary>{m.things_more({ count: rest.length })}</summary>
          {children(rest)}
        </details>
      )}
    </>
  )
}

type PagesProps = { kind: ThingKind; asked: NarrowedThings; total: number }

export function ThingPages({ kind, asked: { q, facets, page }, total }: PagesProps) {
  const pageCount = Math.ceil(total / THINGS_PER_PAGE)
  if (pageCount < 2) return null
  const urlOf = (number: number) => {
    const query = new URLSearchParams(facets.map((facet) => facet.split(':') as [string, string]))
    if (q) query.set('q', q)
    if (number > 1) query.set('page', String(number))
    const text = query.toString()
    return `${listUrl(kind)}${text ? `?${text}` : ''}#all`
  }
  return (
    <nav className="company-pages noprint" aria-label={kindNames[kind].many()}>
      {page > 1 && <a href={urlOf(page - 1)}>{m.company_markup_previous()}</a>}
      <span>{m.company_markup_page({ page: formatCount(page), of: formatCount(pageCount) })}</span>
      {page < pageCount && <a href={urlOf(page + 1)}>{m.company_markup_next()}</a>}
    </nav>
  )
}
