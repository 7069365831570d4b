import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThing, ThingScreen } from '../thing-screen.tsx'
import type { TradeFacts } from './trade-markup.tsx'

export const Route = createFileRoute('/trades/$tradeSlug')({
  loader: ({ context, params }) =>
    loadThing<TradeFacts>(context, 'trade', params.tradeSlug, ({ name }) => ({
      title: m.trades_title({ name }),
      description: m.trades_description({ name }),
    })),
  head: loadedHead,
  component: TradePage,
})

function TradePage() {
  const { tradeSlug } = Route.useParams()
  return <ThingScreen kind="trade" slug={tradeSlug} trail={Route.useLoaderData().trail} />
}
