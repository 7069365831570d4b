/** What the browser runs first: the page that the server sent comes alive. */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// Each step in a task of its own: whoever taps meanwhile is heard in between.
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
