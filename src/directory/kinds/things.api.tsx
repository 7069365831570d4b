/** Things of every kind as data, and the markup that their pages place as islands. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { apiApp } from '../../platform/http/api-app.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listReplies, publicRead, replies } from '../../platform/http/public-read.ts'
import { RecordHistory } from '../evidence/record-history.tsx'
import type { ThingKind } from '../kind-names.ts'
import { kindList } from '../kinds.ts'
import { AllRatings } from './rating-table.tsx'
import { listLinking, listOfFacet } from './relations.sql.ts'
import {
  type NarrowedThings,
  narrowedThings,
  THINGS_PER_PAGE,
  type Thing,
  thingItem,
  thingListQuery,
  thingNamesSchema,
  thingParams,
  wholeThing,
} from './thing.contract.ts'
import { listThingChanges } from './thing-history.sql.ts'
import { listThingNames } from './thing-names.sql.ts'
import { countFacets, findThing, listCommonPlaces, listThings } from './things.sql.ts'
import { ThingsOfRecord } from './things-of-record.tsx'

const TOTAL_HEADER = 'X-Total-Count'
const MAX_SLUG = 80
const noindex = { 'x-robots-tag': 'noindex' }

export const thingsApi = apiApp()

for (const [name, kind] of kindList) {
  const { plural, api, facts, ofRecords, List } = kind
  const notFound = `There is no such ${name} on record.`
  const item = thingItem.extend(facts.shape)
  const whole = item.extend({ ...wholeThing, ...ofRecords?.shape }).meta({ id: api.one })
  const one = createRoute({
    ...publicRead,
    path: `/${plural}/{slug}`,
    operationId: `get${api.one}`,
    tags: [api.tag],
    summary: `One ${name}, with its documents and what it is linked to`,
    request: { params: thingParams },
    responses: replies(whole, `The ${name}.`, notFound),
  })
  thingsApi.openapi(one, async (c) => {
    const thing = await find(c, name, c.req.valid('param').slug, notFound)
    const { id: _, kind: __, facts, records, ...shown } = thing
    const ofThem = Object.keys(ofRecords?.shape ?? {}).map((key) => [key, Object(records)[key]])
    return c.json({ ...shown, ...facts, ...Object.fromEntries(ofThem) }, 200)
  })
  thingsApi.get(`/thing-pages/${plural}/:slug`, async (c) => {
    const { page } = readAsked(c.req.query(), [])
    const thing = await find(c, name, c.req.param('slug'), notFound, page)
    const history = await listThingChanges(c.var.services.db, thing.id)
    const record = (
      <>
        <kind.Record thing={thing} page={page} />
        {history.length > 0 && <RecordHistory entries={history} />}
      </>
    )
    return c.html(renderToStaticMarkup(record), 200, noindex)
  })
  if (!List) continue
  const reply = listReplies(z.array(item.meta({ id: `${api.one}Item` })), `The ${plural}, by name.`)
  const list = createRoute({
    ...publicRead,
    path: `/${plural}`,
    operationId: `list${api.many}`,
    tags: [api.tag],
    summary: `All ${plural}`,
    description: `Read on with \`offset\` until \`${TOTAL_HEADER}\` is reached.`,
    request: { query: thingListQuery },
    responses: {
      ...reply,
      200: {
        ...reply[200],
        headers: z.object({
          [TOTAL_HEADER]: z.string().meta({ description: 'How many there are in all.' }),
        }),
      },
    },
  })
  thingsApi.openapi(list, async (c) => {
    const { rows, total } = await listThings(c.var.services.db, name, c.req.valid('query'))
    c.header(TOTAL_HEADER, String(total))
    return c.json(
      rows.map(({ id: _, kind: __, outcomes: ___, facts, ...thing }) => ({
        ...thing,
        ...Object(facts),
      })),
      200,
    )
  })
  thingsApi.get(`/thing-pages/${plural}`, async (c) => {
    const { db } = c.var.services
    const asked = readAsked(
      c.req.query(),
      kind.facets.map((facet) => facet.name),
    )
    const [{ rows, total }, counts, places] = await Promise.all([
      listThings(db, name, {
        ...asked,
        limit: THINGS_PER_PAGE,
        offset: (asked.page - 1) * THINGS_PER_PAGE,
      }),
      countFacets(db, name),
      kind.placeRole ? listCommonPlaces(db, name, kind.placeRole) : [],
    ])
    const props = { rows, total, facets: kind.facets, counts, places, asked }
    return c.html(renderToStaticMarkup(<List {...props} />), 200, noindex)
  })
}

/** Beside a type of facility or a trust: what is linked to it. */
thingsApi.get('/thing-links/:target/:slug', async (c) => {
  const { target, slug } = c.req.param()
  const { db } = c.var.services
  const isCategory = target === 'category'
  if (!isCategory && target !== 'trust') throw new Problem(404, 'There are no such links.')
  const things = isCategory
    ? await listOfFacet(db, `category:${slug.slice(0, MAX_SLUG)}`)
    : await listLinking(db, target, [slug.slice(0, MAX_SLUG)])
  // A page about a type of facility is long already.
  const list = <ThingsOfRecord things={things} {...(isCategory && { shown: 0 })} />
  return c.html(renderToStaticMarkup(list), 200, noindex)
})

thingsApi.get('/rating-pages/all', (c) =>
  c.html(renderToStaticMarkup(<AllRatings />), 200, noindex),
)

/** One list for all kinds: the work history compares with it on the device. */
const names = createRoute({
  ...publicRead,
  path: '/thing-names',
  operationId: 'listThingNames',
  tags: ['Search'],
  summary: 'The names of all ships, trades and products, with their years',
  responses: listReplies(thingNamesSchema, 'The names, by kind.'),
})
thingsApi.openapi(names, async (c) => c.json(await listThingNames(c.var.services.db), 200))

async function find(
  c: Context,
  kind: ThingKind,
  slug: string,
  missing: string,
  page = 1,
): Promise<Thing> {
  const thing = await findThing(c.var.services.db, kind, slug, page)
  if (!thing) throw new Problem(404, missing)
  return thing
}

/** `type=carrier&outcome=finding&q=forrestal&page=2` */
function readAsked(query: Record<string, string>, facets: string[]): NarrowedThings {
  const asked = narrowedThings.safeParse({
    q: query.q?.trim() || undefined,
    page: query.page,
    facets: facets.flatMap((name) => (query[name] ? [`${name}:${query[name]}`] : [])),
  })
  if (!asked.success) throw new Problem(400, 'A filter or the page is out of range')
  return asked.data
}
