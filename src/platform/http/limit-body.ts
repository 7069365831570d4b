import { bodyLimit } from 'hono/body-limit'
import { Problem } from './problem.ts'

/** Refuses a request whose body is larger than this. */
export const limitBody = (kilobytes: number) =>
  bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new Problem(413, `The request is too large: the limit is ${kilobytes} kB.`)
    },
  })
