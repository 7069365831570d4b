import { expect, it } from 'vitest'
import { refuseInside } from './webhook-address.ts'

const NAMES = new Map([
  ['firm.example', ['203.0.113.7', '2606:4700::1']],
  ['intranet.example', ['203.0.113.7', '10.1.2.3']],
  ['none.example', []],
])
const ask = (webhook: string, known: string[] = []) =>
  refuseInside(webhook, known, async (host) =>
    (NAMES.get(host) ?? []).map((address) => ({ address })),
  )

it.each([
  'https://firm.example/in',
  'https://firm.example:443/in',
  'https://203.0.113.7/in',
  'https://[2606:4700::1]/in',
])('lets %s be called', async (webhook) => {
  await expect(ask(webhook)).resolves.toBeUndefined()
})

it.each([
  'https://intranet.example/in',
  'https://none.example/in',
  'https://localhost/in',
  ...['127.0.0.1', '10.0.0.8', '172.31.255.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '0x7f000001', '2130706433', '[::1]', '[::]', '[fd00::1]', '[fe80::1]'],
  ...['[::ffff:10.0.0.8]', '[::ffff:a9fe:a9fe]', '[::10.0.0.8]'],
  // NAT64, 6to4 and Teredo, of which each carries an IPv4 address.
  ...['[64:ff9b::a00:8]', '[64:ff9b::169.254.169.254]', '[64:ff9b:1::a00:8]'],
  ...['[2002:a00:8::1]', '[2002:a9fe:a9fe::]', '[2001:0:a00:8::1]', '[2001::f5ff:fff7]'],
])('refuses %s, which only this server can reach', async (host) => {
  const webhook = host.startsWith('https:') ? host : `https://${host}/in`
  await expect(ask(webhook)).rejects.toThrow('not on the internet')
})

it.each(['http://firm.example/in', 'https://firm.example:8443/in', 'https://u:p@firm.example/in'])(
  'refuses %s: https, its own port, no password',
  async (webhook) => {
    await expect(ask(webhook)).rejects.toThrow('must be an https address')
  },
)

it('calls what the operator allows', async () => {
  const known = ['127.0.0.1', 'intranet.example', '::1']
  for (const webhook of ['http://127.0.0.1:9/in', 'https://intranet.example/', 'http://[::1]:9/']) {
    await expect(ask(webhook, known)).resolves.toBeUndefined()
  }
  await expect(ask('https://127.0.0.2/', known)).rejects.toThrow('FIRM_WEBHOOK_HOSTS')
})
