/** The facilities of the type that the state page is filtered by: all of them, however many. */
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../ui/format.ts'
import { ErrorBox, Loading } from '../../ui/notices.tsx'
import { stateFacilitiesQuery } from '../facilities/facilities.queries.ts'
import { FacilityCard } from '../facilities/facility-card.tsx'

type MatchingFacilitiesProps = { stateId: number; type: string }

export const matchingFacilitiesQuery = (stateId: number, type: string) =>
  stateFacilitiesQuery({ stateId, type })

export function MatchingFacilities({ stateId, type }: MatchingFacilitiesProps) {
  const { data, error, isPending, refetch } = useQuery(matchingFacilitiesQuery(stateId, type))
  if (isPending) return <Loading>Loading facilities...</Loading>
  if (error) return <ErrorBox message={error.message} onRetry={() => refetch()} />
  return (
    <section className="band">
      <div className="sechead">
        <h2>
          {formatCount(data.length)} {data.length === 1 ? 'facility' : 'facilities'} of this type
        </h2>
      </div>
      <div className="records">
        {data.map((facility) => (
          <FacilityCard key={facility.id} facility={facility} />
        ))}
      </div>
    </section>
  )
}
