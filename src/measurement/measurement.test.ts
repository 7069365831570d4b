import { describe, expect, it } from 'vitest'
import { countSent } from './count-pages.ts'
import type { PageCount } from './measurement.sql.ts'
import { Counter, type Measurement } from './measurement.ts'

describe('the counter of pages', () => {
  it('adds up by day, kind and event, and stores nothing else', async () => {
    const written: PageCount[][] = []
    let now = new Date('2026-03-05T04:59:00Z')
    const counter = new Counter(
      async (counts) => void written.push(counts),
      () => now.getTime(),
    )
    counter.count('visit', 'city')
    counter.count('visit', 'city')
    counter.count('visit', 'staff')
    now = new Date('2026-03-05T05:01:00Z')
    counter.count('visit', 'city')
    await counter.flush()
    await counter.flush()
    expect(written).toEqual([
      [
        { day: '2026-03-04', pageKind: 'city', event: 'visit', count: 2 },
        { day: '2026-03-05', pageKind: 'city', event: 'visit', count: 1 },
      ],
    ])
  })

  it('adds up visits to pages about a town by month, for the order in which editors write', async () => {
    const written: unknown[] = []
    const counter = new Counter(
      async (_, towns) => void written.push(towns),
      () => Date.parse('2026-03-05T12:00:00Z'),
    )
    const count = (path: string) =>
      countSent(
        {
          count() {},
          countTown: (town: string) => counter.countTown(town),
          limit: { admit: () => true },
        } as unknown as Measurement,
        { method: 'GET', path, status: 200, userAgent: 'Mozilla/5.0', purpose: undefined },
      )
    for (const path of [
      '/florida/tampa',
      '/es/florida/tampa',
      '/florida/tampa/acme-mill-asbestos-exposure',
      '/florida',
      '/admin/texts',
    ])
      count(path)
    await counter.flush()
    expect(written).toEqual([[{ month: '2026-03-01', town: 'florida/tampa', count: 3 }]])
  })

  it('retries what could not be written, together with newer counts', async () => {
    const written: PageCount[][] = []
    let isDown = true
    const counter = new Counter(async (counts) => {
      counter.count('visit', 'home')
      if (isDown) throw new Error('the database is down')
      written.push(counts)
    })
    counter.count('visit', 'home')
    await expect(counter.flush()).rejects.toThrow('down')
    isDown = false
    await counter.flush()
    expect(written[0]?.map(({ count }) => count)).toEqual([2])
  })
})
