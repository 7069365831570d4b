import type { ContextVariableMap, MiddlewareHandler } from 'hono'

/** Puts what a site consists of on the context of each request: `c.var.services` and its like. */
export function handIn(variables: ContextVariableMap): MiddlewareHandler {
  const entries = Object.entries(variables) as [keyof ContextVariableMap, never][]
  return (c, next) => {
    for (const [name, value] of entries) c.set(name, value)
    return next()
  }
}
