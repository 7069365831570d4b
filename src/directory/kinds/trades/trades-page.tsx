import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThings, ThingsScreen } from '../thing-screen.tsx'

export const Route = createFileRoute('/trades')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadThings(context, 'trade', deps, {
      title: m.trades_page_title(),
      description: m.trades_lead(),
    }),
  head: loadedHead,
  component: TradesPage,
})

function TradesPage() {
  return <ThingsScreen kind="trade" asked={Route.useLoaderData().asked} />
}
