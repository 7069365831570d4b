/**
 * Where the webhook of a firm may be. Administrators type it, and it must not lead to what only this
 * server can reach: a router, a database, the metadata of a cloud. A name that resolves differently a
 * moment later leads nowhere either: a server inside has no certificate for it.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { UserFacingError } from '../../platform/errors.ts'

const INSIDE = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '100::/64', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // An IPv4 address inside of it decides where these lead: NAT64, Teredo and 6to4. No firm is there.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
]) {
  const [address = '', bits] = network.split('/')
  INSIDE.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const isInside = (address: string) => INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

type Resolve = (host: string) => Promise<{ address: string }[]>
const resolveHost: Resolve = (host) => lookup(host, { all: true })

/** `known` are hosts that the operator allows: those inside, and other ports and http there. */
export async function refuseInside(
  webhook: string,
  known: readonly string[],
  resolve = resolveHost,
): Promise<void> {
  const { protocol, port, hostname, username, password } = new URL(webhook)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (known.includes(host)) return
  if (protocol !== 'https:' || port || username || password) {
    throw new UserFacingError('The webhook must be an https address without a port and a password.')
  }
  const addresses = isIP(host) ? [{ address: host }] : await resolve(host)
  if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) {
    throw new UserFacingError('The webhook is not on the internet, nor in FIRM_WEBHOOK_HOSTS.')
  }
}
