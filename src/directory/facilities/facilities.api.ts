import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, problem, publicRead, replies } from '../../platform/http/public-read.ts'
import { canStream, sourceOfStream, streamList } from '../../platform/http/stream-list.ts'
import { urls } from '../../site/urls.ts'
import { findCity } from '../find-city.sql.ts'
import { translateFacilities } from '../translations.sql.ts'
import {
  facilityAddressParams,
  facilityAddressSchema,
  facilityBriefSchema,
  facilityCardSchema,
  facilityCountSchema,
  facilityFilter,
  facilityIdParams,
  facilityListQuery,
  facilitySchema,
  listedFacilitySchema,
  neighborSchema,
  resolveQuery,
} from './facilities.contract.ts'
import {
  CARD_DESCRIPTION,
  countFacilities,
  findFacility,
  findFacilityAddress,
  isFacilityGone,
  listFacilities,
  listFacilitiesById,
  listFacilityIds,
} from './facilities.sql.ts'
import { listNearby, listRelated } from './neighbors.sql.ts'

const NOT_FOUND = 'Facility not found'
const GONE = 'This facility is no longer listed'
const tags = ['Facilities']

const listReply = listReplies(
  z.union([
    z.array(listedFacilitySchema),
    z.array(facilityCardSchema),
    z.array(facilityBriefSchema),
  ]),
  'The facilities, by name.',
)

const facilityList = createRoute({
  ...publicRead,
  path: '/facilities',
  operationId: 'listFacilities',
  tags,
  summary: 'Facilities of a state, a city, a category or a type, or all of them',
  description: 'Read on with `offset` until `X-Total-Count` is reached.',
  request: { query: facilityListQuery },
  responses: {
    ...listReply,
    200: {
      ...listReply[200],
      headers: z.object({
        'X-Total-Count': z.string().meta({ description: 'How many facilities match in all.' }),
      }),
    },
  },
})

const facilityCount = createRoute({
  ...publicRead,
  path: '/facilities/count',
  operationId: 'countFacilities',
  tags,
  summary: 'How many facilities match',
  request: { query: facilityFilter },
  responses: listReplies(facilityCountSchema, 'The number of facilities.'),
})

const resolveFacility = createRoute({
  ...publicRead,
  path: '/facilities/resolve',
  operationId: 'resolveFacility',
  tags,
  summary: 'The right address of a facility whose city is unknown or wrong',
  description: 'Not found when no facility of the state has the slug, or when two could be meant.',
  request: { query: resolveQuery },
  responses: replies(facilityAddressSchema, 'The parts of its address.', NOT_FOUND),
})

const nearbyFacilities = createRoute({
  ...publicRead,
  path: '/facilities/{id}/nearby',
  operationId: 'listNearbyFacilities',
  tags,
  summary: 'The facilities nearest to one, in its city',
  request: { params: facilityIdParams },
  responses: replies(z.array(neighborSchema), 'At most six, nearest first.', NOT_FOUND),
})

const relatedFacilities = createRoute({
  ...publicRead,
  path: '/facilities/{id}/related',
  operationId: 'listRelatedFacilities',
  tags,
  summary: 'Facilities of the same category in other cities of the state',
  description:
    'Most similar first: the same facility type, then decades of work in common, the same company, featured ones, and the nearest.',
  request: { params: facilityIdParams },
  responses: replies(z.array(neighborSchema), 'At most six.', NOT_FOUND),
})

const facility = createRoute({
  ...publicRead,
  path: '/facilities/{stateSlug}/{citySlug}/{facilitySlug}',
  operationId: 'getFacility',
  tags,
  summary: 'One facility: the whole record, with its sources',
  request: { params: facilityAddressParams },
  responses: { ...replies(facilitySchema, 'The facility.', NOT_FOUND), 410: problem(GONE) },
})

export const facilitiesApi = apiApp()
  .openapi(facilityList, async (c) => {
    const { limit, offset, fields, ...filter } = c.req.valid('query')
    const { db } = c.var.services
    const longest = fields === 'card' ? CARD_DESCRIPTION : undefined
    const show = (items: Listed[]) => translateFacilities<Listed>(db, items, longest)
    const page = { limit, offset }
    if (limit <= MAX_WHOLE_LENGTH || !canStream(c)) {
      const { items, total } = await listFacilities(db, filter, page, fields)
      return c.json(await show(items), 200, totalHeader(total))
    }
    const source = sourceOfStream(c)
    const { ids, total } = await listFacilityIds(db, filter, page)
    const read = async (some: number[]) => show(await listFacilitiesById(db, some, fields))
    if (ids.length <= MAX_WHOLE_LENGTH) return c.json(await read(ids), 200, totalHeader(total))
    return streamList(c, source, ids, read, totalHeader(total))
  })
  .openapi(facilityCount, async (c) =>
    c.json({ count: await countFacilities(c.var.services.db, c.req.valid('query')) }, 200),
  )
  .openapi(resolveFacility, async (c) =>
    c.json(known(await findFacilityAddress(c.var.services.db, c.req.valid('query'))), 200),
  )
  .openapi(nearbyFacilities, async (c) =>
    c.json(known(await listNearby(c.var.services.db, c.req.valid('param').id)), 200),
  )
  .openapi(relatedFacilities, async (c) =>
    c.json(known(await listRelated(c.var.services.db, c.req.valid('param').id)), 200),
  )
  .openapi(facility, async (c) => {
    const { db } = c.var.services
    const found = await findFacility(db, c.req.valid('param'))
    if (!found && (await isFacilityGone(db, c.req.valid('param')))) {
      const { stateSlug, citySlug } = c.req.valid('param')
      const city = await findCity(db, stateSlug, citySlug)
      const up = city ? urls.city(stateSlug, citySlug) : urls.state(stateSlug)
      const link = `<${up}>; rel="up"`
      throw new Problem(410, GONE, { headers: { link } })
    }
    return c.json(known(found), 200)
  })

type Listed = Awaited<ReturnType<typeof listFacilities>>['items'][number]

/** More are streamed. Fewer, unless they are long, are small enough to be cached. */
const MAX_WHOLE_LENGTH = 400

const totalHeader = (total: number) => ({ 'x-total-count': String(total) })

function known<Found>(found: Found | null): Found {
  if (found === null) throw new Problem(404, NOT_FOUND)
  return found
}
