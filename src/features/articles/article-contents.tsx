/** The contents of a long page: beside the text on a wide screen, folded above it on a small one. */
import { useEffect, useState } from 'react'
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

function ContentsList({ sections, current }: { sections: Contents; current: string | undefined }) {
  return (
    <ul className="l">
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(sections: Contents): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map((section) => section.id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').map((id) => document.getElementById(id))
    const update = () => {
      const line = window.innerHeight / 3
      const passed = headings.findLast((heading) => {
        return heading && heading.getBoundingClientRect().top < line
      })
      setCurrent(passed?.id)
    }
    // Told when a heading crosses that line, instead of asking at every scroll.
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66.6% 0px' })
    for (const heading of headings) if (heading) observer.observe(heading)
    return () => observer.disconnect()
  }, [ids])
  return current
}
