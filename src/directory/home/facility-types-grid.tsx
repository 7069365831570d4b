/** The nine types, drawn in elevation on one baseline, each with its bar against the largest. */
import { useQuery } from '@tanstack/react-query'
import { facilityTypes } from '../../site/navigation.ts'
import { siteSummaryQuery } from '../../site/site.queries.ts'
import { urls } from '../../site/urls.ts'
import { formatCount } from '../../ui/format.ts'
import { CategoryGlyph } from '../categories/category-glyph.tsx'

export function FacilityTypesGrid() {
  const { data } = useQuery(siteSummaryQuery())
  const counts = data?.categoryCounts ?? {}
  const largest = Math.max(1, ...Object.values(counts))
  return (
    <div className="types">
      {facilityTypes.map(({ slug, label }) => {
        const count = counts[slug]
        const share = `${(((count ?? 0) / largest) * 100).toFixed(1)}%`
        return (
          <a key={slug} href={urls.category(slug)}>
            <CategoryGlyph slug={slug} />
            <b>{label}</b>
            {count !== undefined && <span className="n">{formatCount(count)}</span>}
            <span className="bar" style={{ '--v': share } as React.CSSProperties} />
          </a>
        )
      })}
    </div>
  )
}
