/** A facility URL without its suffix: redirected to the canonical one, or not found. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { urls } from '../../site/urls.ts'
import { findPlaceState } from '../place.queries.ts'
import { resolvedFacilityQuery } from './facilities.queries.ts'
import { FacilityMissing } from './facility-missing.tsx'

export const Route = createFileRoute('/$stateSlug/$citySlug/$facilitySlug')({
  loader: async ({ context: { queryClient }, params }) => {
    const found = await queryClient.ensureQueryData(resolvedFacilityQuery(params))
    if (!found) throw notFound({ data: await findPlaceState(params.stateSlug) })
    const href = urls.facility(found.stateSlug, found.citySlug, found.slug)
    throw redirect({ href, statusCode: 308 })
  },
  notFoundComponent: ({ data }) => <FacilityMissing data={data} />,
})
