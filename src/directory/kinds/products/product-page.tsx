import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../../paraglide/messages.js'
import { loadedHead } from '../../../site/page-head.ts'
import { loadThing, ThingScreen } from '../thing-screen.tsx'
import type { ProductFacts } from './product-markup.tsx'

export const Route = createFileRoute('/products/$productSlug')({
  loader: ({ context, params }) =>
    loadThing<ProductFacts>(context, 'product', params.productSlug, ({ name, kind }) => ({
      title: m.products_title({ name }),
      description: m.products_description({ name, kind }),
    })),
  head: loadedHead,
  component: ProductPage,
})

function ProductPage() {
  const { productSlug } = Route.useParams()
  return <ThingScreen kind="product" slug={productSlug} trail={Route.useLoaderData().trail} />
}
