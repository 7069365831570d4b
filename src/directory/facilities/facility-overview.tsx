/** What is written about the facility: its own text, else its description, else what is known. */
import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '../../ui/notices.tsx'
import { facilityContentQuery } from '../content-templates/content-templates.queries.ts'
import type { Facility } from './facilities.contract.ts'

export function FacilityOverview({ facility }: { facility: Facility }) {
  const { data: content, error, refetch } = useQuery(facilityContentQuery(facility))
  const paragraphs = paragraphsOf(content?.contentBlocks, facility)
  return (
    <>
      <h2>Facility Overview</h2>
      {error && (
        <ErrorBox message={`Error loading content: ${error.message}`} onRetry={() => refetch()} />
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  )
}

export function paragraphsOf(blocks: string[] | undefined, facility: Facility): string[] {
  const fromBlocks = blocks?.flatMap(linesOf) ?? []
  if (fromBlocks.length > 0) return fromBlocks
  const fromDescription = linesOf(facility.description ?? '')
  return fromDescription.length > 0 ? fromDescription : fallback(facility)
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** A listing alone is no proof that asbestos was there; what the record holds is in the details. */
function fallback({ name, city, state, operationalYears }: Facility): string[] {
  const years = operationalYears ? ` Its years of operation are given as ${operationalYears}.` : ''
  return [
    `${name} in ${city.name}, ${state.name} is listed in this directory.${years}`,
    'No fuller account has been written yet. Illness from asbestos can appear decades after the work.',
  ]
}
