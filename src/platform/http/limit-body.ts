import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Problem } from './problem.ts'

/** Refuses a request whose body is larger than this. */
export function limitBody(kilobytes: number): MiddlewareHandler {
  const maxSize = kilobytes * 1024
  const refuse = () => {
    throw tooLarge(kilobytes)
  }
  const whileReading = bodyLimit({ maxSize, onError: refuse })
  return (c, next) => {
    const announced = c.req.header('content-length')
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) {
      return whileReading(c, next)
    }
    // Node reads no more than that. Hono would first make a web stream of the body, which takes as long
    // as validating it.
    return Number(announced) <= maxSize ? next() : refuse()
  }
}

/** The limit for a file, which its route reads in parts and counts itself: nothing is gathered before. */
export function limitAnnounced(kilobytes: number): MiddlewareHandler {
  return (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) <= kilobytes * 1024) return next()
    throw tooLarge(kilobytes)
  }
}

const tooLarge = (kilobytes: number) =>
  new Problem(413, `The request is too large: the limit is ${kilobytes} kB.`)
