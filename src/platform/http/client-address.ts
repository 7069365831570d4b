/**
 * The client's address: the other end of the socket. A forwarding header counts only with TRUST_PROXY,
 * and then only its last entry, which our own proxy wrote.
 */
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** What the Node adapter passes with each request. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

const UNKNOWN = '0.0.0.0'

export function clientAddress(c: Context): string {
  if (c.get('services').env.TRUST_PROXY) {
    const forwarded =
      addressIn(c.req.header('x-forwarded-for')?.split(',').at(-1)) ??
      addressIn(
        /(?:^|[;,\s])for=("[^"]*"|[^;,\s]*)[^,]*$/i.exec(c.req.header('forwarded') ?? '')?.[1],
      )
    if (forwarded) return plainAddress(forwarded)
  }
  // Absent under api.request() and in tests without a socket.
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket
  return plainAddress(socket?.remoteAddress ?? UNKNOWN)
}

/** Reads what proxies write: an address, an address with a port, or an IPv6 address in brackets. */
function addressIn(entry: string | undefined): string | null {
  const text = entry?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  const bare = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(bare) ? bare : null
}

/** IPv4 on an IPv6 socket is the same address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()
}

/** What rate limits count: an IPv6 subscriber has a whole /64, and so a new address for every attempt. */
export const addressGroup = (address: string): string => addressGroups(address)[0].group

/** A network, and how many times the limit of a single caller it may reach. */
type AddressGroup = { group: string; factor: number }

/**
 * From the single caller to ever larger networks: whoever owns a /48 has 65,536 /64s to send from, but
 * the people of one network are never many in the same minute.
 */
export function addressGroups(address: string): [AddressGroup, ...AddressGroup[]] {
  if (!address.includes(':')) {
    const network = `${address.split('.').slice(0, 3).join('.')}.0/24`
    return [
      { group: address, factor: 1 },
      { group: network, factor: 8 },
    ]
  }
  const parts = partsOf(address)
  const ofSubscriber = [...parts.slice(0, 3), (parts[3] ?? '0').padStart(4, '0').slice(0, 2)]
  return [
    { group: `${parts.slice(0, 4).join(':')}::/64`, factor: 1 },
    { group: `${ofSubscriber.join(':')}00::/56`, factor: 4 },
    { group: `${parts.slice(0, 3).join(':')}::/48`, factor: 16 },
  ]
}

/** All eight parts of an IPv6 address, without leading zeros. */
function partsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const middle = Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right].map((part) => part.replace(/^0+(?=.)/, ''))
}
