/** The glossary's HTML: every term from A to Z, with its definition folded. Rendered on the server only. */

import { m } from '../paraglide/messages.js'
import { jsonInScript } from '../platform/web/json-in-script.ts'
import { currentLanguage, REGIONAL } from '../platform/web/language.ts'
import { breadcrumbGraph } from '../site/page-head.ts'
import { urls } from '../site/urls.ts'
import { LetterStrip } from '../ui/letter-index.tsx'

import { ArticleLink, SourceText } from './article-elements.tsx'
import type { GlossaryTerm } from './glossary.content.ts'

type GlossaryTextProps = { terms: GlossaryTerm[]; origin: string }

export function GlossaryText({ terms, origin }: GlossaryTextProps) {
  const byLetter = Map.groupBy(terms, ({ term }) => term.charAt(0).toUpperCase())
  const letters = [...byLetter]
  return (
    <>
      <GlossaryGraph terms={terms} origin={origin} />
      <LetterStrip
        letters={byLetter}
        label={m.article_elements_glossary_letters()}
        hrefOf={(letter) => `#letter-${letter.toLowerCase()}`}
      />
      {letters.map(([letter, entries]) => (
        <section key={letter} className="glossary-letter">
          <h2 id={`letter-${letter.toLowerCase()}`}>{letter}</h2>
          <div>
            {entries.map((entry) => (
              <Definition key={entry.id} entry={entry} terms={terms} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

function Definition({ entry, terms }: { entry: GlossaryTerm; terms: GlossaryTerm[] }) {
  const { id, term, short, definition, see, source } = entry
  return (
    <details className="glossary-definition">
      <summary>
        <h3>
          <Marked text={term} />
        </h3>
      </summary>
      {/* In the fold, so that browsers open it for a link to the term. */}
      <div id={id}>
        <p className="short">{short}</p>
        <p>
          <Marked text={definition} />
        </p>
        {see.length > 0 && (
          <p className="meta">
            {m.article_elements_glossary_see_also()}{' '}
            {see.map((other, at) => (
              <span key={other}>
                {at > 0 && ', '}
                <a href={`#${other}`}>
                  <Marked text={terms.find((entry) => entry.id === other)?.term ?? ''} />
                </a>
              </span>
            ))}
          </p>
        )}
        {source && (
          <p className="meta">
            {m.article_elements_glossary_source()}{' '}
            {source.url ? (
              <ArticleLink href={source.url}>
                <SourceText text={source.text} />
              </ArticleLink>
            ) : (
              <SourceText text={source.text} />
            )}
          </p>
        )}
      </div>
    </details>
  )
}

/** In a translation, words in quotation marks and in parentheses at the end are the English ones. */
const ENGLISH = /(«[^»]+»|\([^)]+\)$)/

function Marked({ text }: { text: string }) {
  if (currentLanguage() === 'en') return text
  return text.split(ENGLISH).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} lang="en">
        {part}
      </span>
    ),
  )
}

/**
 * The glossary for search engines. In the body rather than the head, because what a head is made of is
 * also sent to the browser as data.
 */
function GlossaryGraph({ terms, origin }: { terms: GlossaryTerm[]; origin: string }) {
  const set = {
    '@type': 'DefinedTermSet',
    '@id': origin + urls.glossary(),
    url: origin + urls.glossary(),
    name: m.glossary_page_heading(),
    inLanguage: REGIONAL[currentLanguage()],
    hasDefinedTerm: terms.map(({ id, term, short }) => ({
      '@type': 'DefinedTerm',
      '@id': origin + urls.glossary(id),
      name: term,
      description: short,
    })),
  }
  const trail = [{ label: m.common_home(), href: urls.home() }, { label: m.glossary_page_crumb() }]
  const graph = {
    '@context': 'https://schema.org',
    '@graph': [set, breadcrumbGraph(origin, trail)],
  }
  const json = jsonInScript(graph)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a tag
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
