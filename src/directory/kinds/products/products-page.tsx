import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThings, ThingsScreen } from '../thing-screen.tsx'

export const Route = createFileRoute('/products')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadThings(context, 'product', deps, {
      title: m.products_page_title(),
      description: m.products_lead(),
    }),
  head: loadedHead,
  component: ProductsPage,
})

function ProductsPage() {
  return <ThingsScreen kind="product" asked={Route.useLoaderData().asked} />
}
