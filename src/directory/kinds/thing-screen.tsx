/** The pages of things: what they say is markup of the server, so that no page carries code for it. */
import type { QueryClient } from '@tanstack/react-query'
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
type Shown<Facts> = (thing: Facts) => { title: string; description: string }

export async function loadThing<Facts>(
  { queryClient }: Context,
  kind: ThingKind,
  slug: string,
  toWords: Shown<Facts & { name: string }>,
) {
  const plural = pluralOf(kind)
  const [thing] = await Promise.all([
    orNotFound(queryClient.ensureQueryData(thingQuery<Facts>(plural, slug))),
    queryClient.ensureQueryData(thingRecordQuery(plural, slug)).catch(() => undefined),
  ])
  const { title, description } = toWords(thing)
  return {
    title: `${title} | ${site.name}`,
    description,
    path: thingUrl(kind, thing.slug),
    // A register's few lines say no more than the list does.
    index: thing.documentCount > 0,
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
  { title, description, facets = [] }: { title: string; description: string; facets?: string[] },
) {
  const asked = readAsked(search, facets)
  await queryClient.ensureQueryData(thingListQuery(pluralOf(kind), asked))
  return {
    asked,
    title: `${title} | ${site.name}`,
    description,
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
  trail: { label: string; href?: string }[]
}

export const ThingScreen = ({ kind, slug, trail }: ThingScreenProps) => (
  <>
    <Breadcrumb trail={trail} />
    <Island className="wrap thing" query={thingRecordQuery(pluralOf(kind), slug)} />
  </>
)

type ThingsScreenProps = { kind: ThingKind; asked: Record<string, string> }

export const ThingsScreen = ({ kind, asked }: ThingsScreenProps) => (
  <>
    <Breadcrumb trail={trailOf(kind)} />
    <Island className="wrap thing" query={thingListQuery(pluralOf(kind), asked)} />
  </>
)
