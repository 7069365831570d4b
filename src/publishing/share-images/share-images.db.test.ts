import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFreshDatabase } from '../../../tests/support/test-database.ts'
import { api, mounted, serveFrom, services } from '../../../tests/support/test-services.ts'
import { currentApi } from '../../platform/web/api-in-process.ts'
import { splitLanguage } from '../../platform/web/language.ts'
import { withLanguage } from '../../platform/web/language-of-request.ts'
import { SHARE_IMAGE, shareImagePath } from '../../site/page-head.ts'
import type { Card } from './draw-card.ts'
import { findCard } from './find-card.ts'
import { shareImages as routes } from './share-images.ts'

let dispose: () => Promise<void>

const shareImages = (draw?: (card: Card) => Promise<Buffer>) => mounted(routes(() => 1, draw))
const cardOf = (path: string) =>
  currentApi.run(
    async (asked, init) => api.request(asked, init),
    () => withLanguage(splitLanguage(path).language, () => findCard(path, services().db)),
  )

beforeAll(async () => {
  const made = await createFreshDatabase()
  dispose = made.dispose
  const { database } = made
  serveFrom(database)
  await database.pool.query(
    `insert into dataset (name, is_demonstration) values ('test', true);
     insert into states (id, name, slug, code, facility_count) values (1, 'Ohio', 'ohio', 'OH', 1);
     insert into cities (id, name, slug, state_id, facility_count, latitude, longitude)
       values (1, 'Akron', 'akron', 1, 1, 41.08, -81.52);
     insert into facilities (id, name, slug, city_id, state_id, facility_type)
       values (7, 'Tire & Rubber Works', 'tire', 1, 1, 'Tire plant')`,
  )
})

afterAll(() => dispose())

const PAGES: [string, Partial<Card>][] = [
  ['/', { title: 'Look up the place you worked.' }],
  ['/states', { title: 'Asbestos Exposure Sites by State' }],
  ['/ohio', { title: 'Asbestos Exposure Sites in Ohio' }],
  ['/ohio/akron', { title: 'Asbestos Exposure Sites in Akron, Ohio' }],
  [
    '/ohio/akron/tire-asbestos-exposure',
    {
      kicker: 'Record OH-00007',
      title: 'Tire & Rubber Works',
      meta: ['Akron, Ohio', 'Tire plant'],
    },
  ],
  ['/category/shipyards?state=ohio', { title: 'Shipyards Asbestos Exposure Sites' }],
  ['/ohio/category/shipyards', { title: 'Shipyards Asbestos Exposure Sites in Ohio' }],
  ['/shipyards/legal-information/shipyard-legal-rights', { kicker: 'Guide' }],
  ['/privacy-policy', { title: 'Privacy Policy' }],
  ['/legal-help', { picture: { kind: 'none' } }],
  ['/es', { title: 'Busque el lugar donde trabajó.' }],
  ['/es/primeros-pasos', { kicker: 'Guía', title: 'Primeros pasos después de un diagnóstico' }],
  [
    '/es/legal-help',
    { title: 'Ayuda legal: cómo encontrar un abogado tras la exposición al asbesto' },
  ],
]

describe('share images', () => {
  it('are drawn for every kind of page, at the size that the head states', async () => {
    const images = shareImages()
    for (const [page, words] of PAGES) {
      const address = shareImagePath(page)
      const card = await cardOf(address.slice('/share'.length, -'.png'.length))
      expect(card, page).toMatchObject({ ...words, isDemonstration: true })
      const reply = await images.request(address)
      expect(reply.status, page).toBe(200)
      const png = Buffer.from(await reply.arrayBuffer())
      expect(png.toString('latin1', 1, 4)).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
        SHARE_IMAGE.width,
        SHARE_IMAGE.height,
      ])
    }
  })

  it('are drawn once, and not sent again to clients that have them', async () => {
    const draw = vi.fn(async () => Buffer.from('image'))
    const images = shareImages(draw)
    const [first, second] = await Promise.all([
      images.request('/share/ohio.png'),
      images.request('/share/ohio.png'),
    ])
    const etag = first.headers.get('etag') ?? ''
    expect(second.headers.get('etag')).toBe(etag)
    const again = await images.request('/share/ohio.png', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  it('exist only for pages that exist', async () => {
    const images = shareImages(async () => Buffer.from('image'))
    for (const path of [
      '/nowhere',
      '/ohio/nowhere',
      '/ohio/akron/no-asbestos-exposure',
      '/a/b/c/d',
      '/es/api/docs',
    ])
      expect((await images.request(`/share${path}.png`)).status, path).toBe(404)
    expect((await images.request('/share/ohio.svg')).status).toBe(404)
  })

  it('have a fallback when they cannot be drawn', async () => {
    const images = shareImages(() => Promise.reject(new Error('no canvas here')))
    const reply = await images.request('/share/ohio.png')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('are refused when too many are queued, rather than slow down the pages', async () => {
    const images = shareImages(() => new Promise<Buffer>(() => {}))
    for (let waiting = 0; waiting < 20; waiting++) images.request(`/share/waiting-${waiting}.png`)
    const reply = await images.request('/share/ohio.png')
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('5')
  })
})
