import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThings, ThingsScreen } from '../thing-screen.tsx'

export const Route = createFileRoute('/ships')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadThings(context, 'ship', deps, {
      title: m.ships_page_title(),
      description: m.ships_lead(),
      facets: ['type', 'outcome'],
    }),
  head: loadedHead,
  component: ShipsPage,
})

function ShipsPage() {
  return <ThingsScreen kind="ship" asked={Route.useLoaderData().asked} />
}
