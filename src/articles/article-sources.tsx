/** The numbered list that the citations of an article lead to. Rendered on the server only. */
import { ArticleLink } from './article-elements.tsx'
import type { ArticleSource } from './compile/article-front-matter.ts'

export const SOURCES_HEADING = { id: 'sources', text: 'Sources', level: 2 }

export function ArticleSources({ sources }: { sources: ArticleSource[] }) {
  return (
    <section className="sources wide">
      <div className="sechead">
        <h2 id={SOURCES_HEADING.id}>{SOURCES_HEADING.text}</h2>
        <p>Numbers in the text lead to this list.</p>
      </div>
      <ol className="refs">
        {sources.map(({ id, text, url }) => (
          <li key={id} id={`source-${id}`}>
            <span>
              {text} {url && <SourceLink url={url} />}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Named by its host, so that a list of links read aloud makes sense. */
function SourceLink({ url }: { url: string }) {
  return <ArticleLink href={url}>{new URL(url).hostname.replace(/^www\./, '')}</ArticleLink>
}
