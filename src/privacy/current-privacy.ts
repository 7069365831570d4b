/** For the one page that shows the choice, and so works without JavaScript. */
import { createIsomorphicFn } from '@tanstack/react-start'
import { browserPrivacy } from './browser-privacy.ts'
import { requestPrivacy } from './request-privacy.ts'

export const currentPrivacy = createIsomorphicFn()
  .server(() => requestPrivacy())
  .client(() => browserPrivacy())
