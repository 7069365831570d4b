/** The list of companies by letter. Rendered on the server only. */
import { m } from '../../../paraglide/messages.js'
import { urls } from '../../../site/urls.ts'
import { formatCount } from '../../../ui/format.ts'
import { LeaderRow } from '../../../ui/leader-row.tsx'
import { LetterStrip } from '../../../ui/letter-index.tsx'
import { Head } from '../thing-list.tsx'
import type { Companies, CompanyItem } from './companies.contract.ts'

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
      <Head title={m.companies_page_heading()} lead={m.companies_page_lead()} />
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

export function Pages({ page, pageCount, urlOf }: PagesProps) {
  if (pageCount < 2) return null
  return (
    <nav className="company-pages noprint" aria-label={m.company_markup_pages()}>
      {page > 1 && <a href={urlOf(page - 1)}>{m.company_markup_previous()}</a>}
      <span>{m.company_markup_page({ page: formatCount(page), of: formatCount(pageCount) })}</span>
      {page < pageCount && <a href={urlOf(page + 1)}>{m.company_markup_next()}</a>}
    </nav>
  )
}
