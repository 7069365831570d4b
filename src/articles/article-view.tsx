/** An article as a page: its head, its contents, its text, and the page's own parts within it. */
import { Fragment, type ReactNode } from 'react'
import { AdSlot } from '../ads/ad-slot.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { formatDate } from '../ui/format.ts'
import { Island } from '../ui/island.tsx'
import { ArticleContents } from './article-contents.tsx'
import type { ShownArticle } from './article-route.ts'
import { articleTextQuery } from './articles.queries.ts'
import { CiteThisPage } from './cite-this-page.tsx'

type ArticleViewProps = {
  article: ShownArticle
  origin: string
  /** What stands where the text says <ContactForm />. */
  contactForm?: ReactNode
}

export function ArticleView({ article, origin, contactForm }: ArticleViewProps) {
  const { slug, heading, lead, breadcrumb, contents, parts, kind, path } = article
  return (
    <>
      <Breadcrumb trail={breadcrumb} />
      <article className="wrap article">
        <header className="phead">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <p className="meta dates">
            {factsOf(article).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </header>
        <div className="article-body">
          <ArticleContents contents={contents} />
          <div className="article-parts">
            {parts.map((part, at) => {
              const query = articleTextQuery(slug, at)
              return (
                <Fragment key={query.queryKey[0]}>
                  {part === 'text' && <Island query={query} className="prose article-text" />}
                  {part === 'AdSlot' && <AdSlot placement="editorial" />}
                  {part === 'ContactForm' && contactForm}
                </Fragment>
              )
            })}
            {kind !== 'page' && <CiteThisPage article={article} address={origin + path} />}
          </div>
        </div>
      </article>
    </>
  )
}

function factsOf({ kind, reviewed, effective, updated, readingMinutes }: ShownArticle): string[] {
  return [
    effective ? `Effective ${formatDate(effective)}` : '',
    updated ? `Last updated ${formatDate(updated)}` : '',
    reviewed ? `Last reviewed ${formatDate(reviewed)}` : '',
    kind === 'page' ? '' : `${readingMinutes} minute read`,
  ].filter((fact) => fact !== '')
}
