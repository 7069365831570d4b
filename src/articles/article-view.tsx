/** An article as a page: head, contents, text, and the parts that the page adds to the text. */

import { Fragment, type ReactNode, useState } from 'react'
import { site } from '../../site.config.ts'
import { AdSlot } from '../ads/ad-slot.tsx'
import { m } from '../paraglide/messages.js'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ContentsList, useCurrentSection } from '../ui/contents-list.tsx'
import { formatDate } from '../ui/dates.ts'
import { Island } from '../ui/island.tsx'
import type { ShownArticle } from './article-route.ts'

import { articleTextQuery } from './articles.queries.ts'

type ArticleViewProps = {
  article: ShownArticle
  origin: string
  /** What a page begins with, above the text. */
  intro?: ReactNode
  /** Shown where the text has <ContactForm />. */
  contactForm?: ReactNode
  /** What a page adds below the text. */
  children?: ReactNode
}

export function ArticleView({ article, origin, intro, contactForm, children }: ArticleViewProps) {
  const { slug, heading, lead, breadcrumb, contents, parts, kind, path } = article
  return (
    <>
      <Breadcrumb trail={breadcrumb} />
      <article className="wrap article">
        <header className="page-head">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <p className="meta dates">
            {factsOf(article).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </header>
        {intro}
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
            {children}
            {kind !== 'page' && <CiteThisPage article={article} address={origin + path} />}
          </div>
        </div>
      </article>
    </>
  )
}

function factsOf(article: ShownArticle): string[] {
  const { kind, reviewed, effective, updated, readingMinutes, credits } = article
  return [
    effective ? m.article_view_effective({ day: formatDate(effective) }) : '',
    updated ? m.article_view_updated({ day: formatDate(updated) }) : '',
    reviewed ? m.article_view_reviewed({ day: formatDate(reviewed) }) : '',
    kind === 'page' ? '' : m.article_view_minutes({ minutes: readingMinutes }),
    ...credits,
  ].filter((fact) => fact !== '')
}

/** The table of contents: beside the text on a wide screen, folded above it on a small one. */
type Contents = ShownArticle['contents']

function ArticleContents({ contents }: { contents: Contents }) {
  const current = useCurrentSection(contents)
  const label = m.article_view_contents()
  return (
    <>
      <details className="contents-fold noprint">
        <summary>{label}</summary>
        <nav className="toc" aria-label={label}>
          <ContentsList sections={contents} current={current} />
        </nav>
      </details>
      <nav className="toc contents-aside" aria-label={label}>
        <p className="label">{label}</p>
        <ContentsList sections={contents} current={current} />
      </nav>
    </>
  )
}

function CiteThisPage({ article, address }: { article: ShownArticle; address: string }) {
  const [status, setStatus] = useState('')
  const reviewed = article.reviewed
    ? `${m.article_view_reviewed({ day: formatDate(article.reviewed) })}. `
    : ''
  const citation = `${site.name}. ${m.article_view_quoted({ heading: article.heading })} ${reviewed}`
  const copy = async () => {
    const absolute = new URL(address, location.href).href
    try {
      await navigator.clipboard.writeText(citation + absolute)
      setStatus(m.article_view_copied())
    } catch {
      setStatus(m.article_view_not_copied())
    }
  }
  return (
    <section className="cite-page" aria-labelledby="cite-this-page">
      <h2 id="cite-this-page">{m.article_view_cite()}</h2>
      <p className="citation">
        {citation}
        <span className="address">{address}</span>
      </p>
      <p className="noprint">
        <button type="button" className="btn secondary compact js-only" onClick={copy}>
          {m.article_view_copy()}
        </button>
        <span className="meta" role="status">
          {status}
        </span>
      </p>
    </section>
  )
}
