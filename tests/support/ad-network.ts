/** A stand-in for the ad network: its script, its requests, and a site that uses it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type AdRequest = { path: string; query: Record<string, string>; headers: string }

export type AdNetworkStandIn = {
  url: string
  /** Every request it received, with everything in it. */
  requests: AdRequest[]
  stop(): Promise<void>
}

/**
 * Behaves like the real script, as far as a page can tell: takes over the queue, fills one element for
 * each push, throws when there is none. `window.adStandIn.mode` makes it fail or leave ads unfilled.
 */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const standIn = (window.adStandIn ??= {})
  standIn.attempts = 0
  const waiting = window.adsbygoogle ?? []
  const queue = {
    loaded: true,
    requestNonPersonalizedAds: waiting.requestNonPersonalizedAds,
    push() {
      standIn.attempts += 1
      if (standIn.mode === 'fail') throw new Error('the stand-in is broken')
      const ad = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])')
      if (!ad) throw new Error("All 'ins' elements already have ads in them.")
      ad.setAttribute('data-adsbygoogle-status', 'done')
      const { adClient, adSlot, pageUrl, restrictDataProcessing } = ad.dataset
      const asked = new URLSearchParams({
        client: adClient, slot: adSlot, url: pageUrl, at: location.pathname,
        npa: queue.requestNonPersonalizedAds, rdp: restrictDataProcessing ?? '0',
      })
      fetch(origin + '/ad?' + asked).then(() => {
        if (standIn.mode === 'unfilled') return ad.setAttribute('data-ad-status', 'unfilled')
        const frame = document.createElement('iframe')
        frame.src = origin + '/creative'
        frame.style.cssText = 'border:0;width:970px;height:600px'
        ad.append(frame)
        ad.setAttribute('data-ad-status', 'filled')
      })
    },
  }
  window.adsbygoogle = queue
  for (const request of waiting) {
    try { queue.push(request) } catch {}
  }
})()`

const TYPES: Record<string, string> = {
  '/ads.js': 'text/javascript',
  '/creative': 'text/html',
  '/sent.svg': 'image/svg+xml',
}
const BODIES: Record<string, string> = {
  '/ads.js': SCRIPT,
  '/creative': '<p>An advertisement</p>',
  '/sent.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

export async function startAdNetwork(): Promise<AdNetworkStandIn> {
  const requests: AdRequest[] = []
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://network')
    requests.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: JSON.stringify(request.headers),
    })
    reply.setHeader('access-control-allow-origin', '*')
    reply.setHeader('content-type', TYPES[pathname] ?? 'text/plain')
    reply.end(BODIES[pathname] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A different host than the site's, as in reality: cookies ignore ports.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A second site with advertising on, besides the one that all tests share. */
export async function startSiteWithAds(
  network: AdNetworkStandIn,
  settings: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-ads-'))
  const site = spawn('./atlas', ['serve'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: folder,
      DATASET: 'demo',
      LOG_LEVEL: 'warn',
      CONTACT_LIMIT: '1000',
      AD_TEST_PAGES: '1',
      ADS_CLIENT: 'client-1',
      ADS_SLOT_CITY_DESKTOP: 'city-d',
      ADS_SLOT_CITY_MOBILE: 'city-m',
      ADS_SLOT_FACILITY_DESKTOP: 'facility-d',
      ADS_SLOT_FACILITY_MOBILE: 'facility-m',
      ADS_SCRIPT_URL: `${network.url}/ads.js`,
      ADS_CONVERSION_URL: `${network.url}/sent.svg`,
      ...settings,
    },
  })
  const ended = new Promise((resolve) => site.once('close', resolve))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, address] = output.match(/Open\s+(http:\S+)/) ?? []
        if (address) resolve(address)
      })
    }
    ended.then(() => reject(new Error(`the site ended:\n${output}`)))
  })
  return {
    url,
    async stop() {
      site.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
