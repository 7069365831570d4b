import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThing, ThingScreen } from '../thing-screen.tsx'
import type { ShipFacts } from './ship.contract.ts'

export const Route = createFileRoute('/ships/$shipSlug')({
  loader: ({ context, params }) =>
    loadThing<ShipFacts>(context, 'ship', params.shipSlug, ({ name, hull }) => ({
      title: m.ships_title({ name: hull ? `${name} (${hull})` : name }),
      description: m.ships_description({ name: hull ? `${name} (${hull})` : name }),
    })),
  head: loadedHead,
  component: ShipPage,
})

function ShipPage() {
  const { shipSlug } = Route.useParams()
  return <ThingScreen kind="ship" slug={shipSlug} trail={Route.useLoaderData().trail} />
}
