/**
 * Who is calling: the address at the other end of the socket. A forwarding header is believed only
 * with TRUST_PROXY, and then its last entry, the one that our own proxy wrote.
 */
import type { Context } from 'hono'

/** What the Node adapter hands over with each request. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

const UNKNOWN = '0.0.0.0'

export function clientAddress(c: Context): string {
  if (c.var.services.env.TRUST_PROXY) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded && /^[0-9a-f.:]{2,45}$/i.test(forwarded)) return plainAddress(forwarded)
  }
  // Absent under api.request() and in tests without a socket.
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket
  return plainAddress(socket?.remoteAddress ?? UNKNOWN)
}

/** An IPv4 caller on an IPv6 socket is the same caller. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
}

/**
 * What limits count: an IPv6 subscriber owns a whole /64, and would otherwise have a fresh address
 * for every attempt.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const middle = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...middle, ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
