/** The client entry: hydrates the server-rendered page (decision 064). */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Each step in its own task, so that taps are handled in between.
setTimeout(() => {
  const router = getRouter()
  setTimeout(() => startTransition(() => hydrate(router)))
})

function hydrate(router: ReturnType<typeof getRouter>): void {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
}
