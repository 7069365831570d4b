/** The pages of things: what they say is markup of the server, so that no page carries code for it. */
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { site } from '../../../site.config.ts'
import { m } from '../../paraglide/messages.js'
import { orNotFound } from '../../platform/web/api-client.ts'
import { urls } from '../../site/urls.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Island } from '../../ui/island.tsx'
import { kindNames, listUrl, pluralOf, type ThingKind, thingUrl } from '../kind-names.ts'
import { readAsked, thingListQuery, thingQuery, thingRecordQuery } from './things.queries.ts'
import './things.css'

type Context = { queryClient: QueryClient }
type Words = { title: string; description: string; keywords?: string }
type Shown<Facts> = (thing: Facts) => Words & { index?: boolean }

export async function loadThing<Facts>(
  { queryClient }: Context,
  kind: ThingKind,
  slug: string,
  toWords: Shown<Facts & { name: string }>,
  search: Record<string, unknown> = {},
) {
  const plural = pluralOf(kind)
  const asked = readAsked(search, [])
  const [thing] = await Promise.all([
    orNotFound(queryClient.ensureQueryData(thingQuery<Facts>(plural, slug))),
    queryClient.ensureQueryData(thingRecordQuery(plural, slug, asked)).catch(() => undefined),
  ])
  const href = thingUrl(kind, thing.slug)
  // It was asked for by a name that is another one's.
  if (thing.slug !== slug) throw redirect({ href, statusCode: 301 })
  // A register's few lines say no more than the list does.
  const { title, index = thing.documentCount > 0, ...words } = toWords(thing)
  return {
    ...words,
    asked,
    title: `${title} | ${site.name}`,
    path: href,
    index: index && !asked.page,
    trail: [
      { label: m.common_home(), href: urls.home() },
      { label: kindNames[kind].many(), href: listUrl(kind) },
      { label: thing.name },
    ],
  }
}

export async function loadThings(
  { queryClient }: Context,
  kind: ThingKind,
  search: Record<string, unknown>,
  { title, facets = [], ...words }: Words & { facets?: string[] },
) {
  const asked = readAsked(search, facets)
  await queryClient.ensureQueryData(thingListQuery(pluralOf(kind), asked))
  return {
    ...words,
    asked,
    title: `${title} | ${site.name}`,
    path: listUrl(kind),
    index: Object.keys(asked).length === 0,
    trail: trailOf(kind),
  }
}

const trailOf = (kind: ThingKind) => [
  { label: m.common_home(), href: urls.home() },
  { label: kindNames[kind].many() },
]

type ThingScreenProps = {
  kind: ThingKind
  slug: string
  asked?: Record<string, string>
  trail: { label: string; href?: string }[]
}

export const ThingScreen = ({ kind, slug, trail, asked }: ThingScreenProps) => (
  <>
    <Breadcrumb trail={trail} />
    <Island className="wrap thing" query={thingRecordQuery(pluralOf(kind), slug, asked)} />
  </>
)

type ThingsScreenProps = { kind: ThingKind; asked: Record<string, string> }

export const ThingsScreen = ({ kind, asked }: ThingsScreenProps) => (
  <>
    <Breadcrumb trail={trailOf(kind)} />
    <Island className="wrap thing" query={thingListQuery(pluralOf(kind), asked)} />
  </>
)
