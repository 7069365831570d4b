/** Hydrates the page. The framework's own entry also carries server functions, which this site has none of (decision 064). */
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { currentLanguage } from '../platform/web/language.ts'
import { restrictText } from '../platform/web/trusted-types.ts'
import { getRouter } from './router.tsx'

restrictText()
overwriteGetLocale(currentLanguage)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={getRouter()} />
    </StrictMode>,
  )
})
