/** The nine types, drawn in elevation on one baseline, each with its bar against the largest. */
import { useQuery } from '@tanstack/react-query'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { CategoryGlyph } from '../categories/category-glyph.tsx'
import { facilityCategories } from '../categories.ts'

export function FacilityTypesGrid() {
  const { data } = useQuery(siteSummaryQuery())
  const counts = data?.categoryCounts ?? {}
  const largest = Math.max(1, ...Object.values(counts))
  return (
    <div className="types">
      {facilityCategories.map(({ slug, name }) => {
        const count = counts[slug]
        const share = `${(((count ?? 0) / largest) * 100).toFixed(1)}%`
        return (
          <a key={slug} href={urls.category(slug)}>
            <CategoryGlyph slug={slug} />
            <b>{name}</b>
            {count !== undefined && <span className="n">{formatCount(count)}</span>}
            <span className="bar" style={{ '--v': share } as React.CSSProperties} />
          </a>
        )
      })}
    </div>
  )
}
