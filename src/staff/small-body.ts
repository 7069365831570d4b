/** No staff form comes near this; what does is not a form. */
import { bodyLimit } from 'hono/body-limit'
import { Problem } from '../platform/http/problem.ts'

export const smallBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new Problem(413, 'This is too large: at most 64 kB are read.')
  },
})
