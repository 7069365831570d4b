import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { withSettings } from '../../../tests/support/with-settings.ts'
import { addressGroup, clientAddress } from './client-address.ts'

const routes = new Hono().get('/', (c) => c.text(clientAddress(c)))

async function seenFrom(remoteAddress: string, forwarded: string, trustProxy: '0' | '1') {
  const app = withSettings({ TRUST_PROXY: trustProxy }, routes)
  const headers = { 'x-forwarded-for': forwarded }
  const reply = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return reply.text()
}

describe('the client address', () => {
  it('is the socket, whatever a forwarding header claims', async () => {
    expect(await seenFrom('203.0.113.9', '198.51.100.1', '0')).toBe('203.0.113.9')
  })

  it('behind a trusted proxy is what that proxy added, not what the client sent', async () => {
    expect(await seenFrom('10.0.0.2', 'forged, 198.51.100.1', '1')).toBe('198.51.100.1')
    expect(await seenFrom('10.0.0.2', '<script>', '1')).toBe('10.0.0.2')
  })

  it.each([
    ['198.51.100.1:52114', '198.51.100.1'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:db8::7, 198.51.100.1:80', '198.51.100.1'],
    ['999.1.1.1', '10.0.0.2'],
  ])('is read from %s', async (forwarded, address) => {
    expect(await seenFrom('10.0.0.2', forwarded, '1')).toBe(address)
  })

  it.each([
    ['for=198.51.100.1', '198.51.100.1'],
    ['for=192.0.2.1, for="[2001:db8::7]:443";proto=https', '2001:db8::7'],
    ['by=10.0.0.1;for=198.51.100.1:80;proto=https', '198.51.100.1'],
    ['for=_hidden', '10.0.0.2'],
  ])('is read from Forwarded: %s', async (forwarded, address) => {
    const app = withSettings({ TRUST_PROXY: '1' }, routes)
    const node = { incoming: { socket: { remoteAddress: '10.0.0.2' } } }
    const reply = await app.request('/', { headers: { forwarded } }, node)
    expect(await reply.text()).toBe(address)
  })

  it('is the same over IPv4 and over an IPv6 socket', async () => {
    expect(await seenFrom('::ffff:203.0.113.9', '', '0')).toBe('203.0.113.9')
  })

  it('is grouped by subscriber', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9')
    expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(addressGroup('::1')).toBe('0:0:0:0::/64')
    expect(addressGroup('2001:0db8:0001::')).toBe('2001:db8:1:0::/64')
  })
})
