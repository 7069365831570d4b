/** The contents of a long page: beside the text on a wide screen, folded above it on a small one. */
import { ContentsList, useCurrentSection } from '../ui/contents-list.tsx'
import type { ShownArticle } from './article-route.ts'

type Contents = ShownArticle['contents']

export function ArticleContents({ contents }: { contents: Contents }) {
  const current = useCurrentSection(contents)
  return (
    <>
      <details className="contents-fold noprint">
        <summary>On this page</summary>
        <nav className="toc" aria-label="On this page">
          <ContentsList sections={contents} current={current} />
        </nav>
      </details>
      <nav className="toc contents-aside" aria-label="On this page">
        <p className="label">On this page</p>
        <ContentsList sections={contents} current={current} />
      </nav>
    </>
  )
}
