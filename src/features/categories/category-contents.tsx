/** The table of contents beside the text; it marks the section that is being read. */
import { useEffect, useState } from 'react'
import type { CategoryRecord } from './category-records.contract.ts'

function entriesOf({ sections }: CategoryRecord): { id: string; label: string }[] {
  return [
    { id: 'overview', label: 'Overview' },
    { id: 'history', label: 'History' },
    { id: 'exposure-sources', label: 'Exposure sources' },
    { id: 'health-and-legal', label: 'Health and legal context' },
    { id: 'industries', label: 'Industries affected' },
    { id: 'find', label: 'Find by state' },
    ...(sections.cityPages ? [{ id: 'cities', label: 'City pages' }] : []),
    { id: 'results', label: 'Facilities' },
    { id: 'questions', label: 'Questions' },
    { id: 'help', label: 'Where to turn' },
    { id: 'references', label: 'References' },
  ]
}

export function CategoryContents({ record }: { record: CategoryRecord }) {
  const entries = entriesOf(record)
  const current = useSectionBeingRead(entries.map(({ id }) => id).join(' '))
  return (
    <nav className="toc" aria-label="On this page">
      <p className="label">On this page</p>
      <ul className="l">
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section whose top has passed the upper third of the window. */
function useSectionBeingRead(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const read = () => {
      const line = window.innerHeight / 3
      const passed = sections.filter((section) => section.getBoundingClientRect().top < line)
      setCurrent((passed.at(-1) ?? sections[0])?.id)
    }
    // Told when a section crosses that line, so that scrolling itself costs nothing.
    const observer = new IntersectionObserver(read, { rootMargin: '-33% 0px -66% 0px' })
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [ids])
  return current
}
