import { createIsomorphicFn } from '@tanstack/react-start'
import { currentNonce } from './api-in-process.ts'

/** With which the framework marks its scripts on the server: see content-security-policy.ts. */
export const renderNonce = createIsomorphicFn()
  .server(() => currentNonce())
  .client((): string | undefined => undefined)
