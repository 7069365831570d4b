/** The table of contents beside the text; it marks the section that is being read. */
import { type ContentsEntry, ContentsList, useCurrentSection } from '../../ui/contents-list.tsx'
import type { CategoryRecord } from './category-records.contract.ts'

function entriesOf({ sections }: CategoryRecord): ContentsEntry[] {
  return [
    { id: 'overview', text: 'Overview' },
    { id: 'history', text: 'History' },
    { id: 'exposure-sources', text: 'Exposure sources' },
    { id: 'health-and-legal', text: 'Health and legal context' },
    { id: 'industries', text: 'Industries affected' },
    { id: 'find', text: 'Find by state' },
    ...(sections.cityPages ? [{ id: 'cities', text: 'City pages' }] : []),
    { id: 'results', text: 'Facilities' },
    { id: 'questions', text: 'Questions' },
    { id: 'help', text: 'Where to turn' },
    { id: 'references', text: 'References' },
  ]
}

export function CategoryContents({ record }: { record: CategoryRecord }) {
  const entries = entriesOf(record)
  const current = useCurrentSection(entries)
  return (
    <nav className="toc" aria-label="On this page">
      <p className="label">On this page</p>
      <ContentsList sections={entries} current={current} />
    </nav>
  )
}
