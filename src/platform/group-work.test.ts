import { expect, it } from 'vitest'
import { GroupWork } from './group-work.ts'

/** Each group waits until the test lets it go. */
function held({ bad = '' } = {}) {
  const groups: string[][] = []
  const gates: (() => void)[] = []
  const work = new GroupWork<string, string>(
    async (items) => {
      groups.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      if (bad && items.includes(bad)) throw new Error(`bad ${bad}`)
      return items.map((item) => item.toUpperCase())
    },
    { most: 3, isOfOne: (error) => (error as Error).message !== 'bad server' },
  )
  /** Lets everything go that starts, until all are settled. */
  const finish = async <T>(results: Promise<T>[]) => {
    const settled = Promise.allSettled(results)
    let isOver = false
    settled.then(() => {
      isOver = true
    })
    while (!isOver) {
      for (const open of gates.splice(0)) open()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return (await settled).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    )
  }
  return { work, groups, finish }
}

it('starts a lone item at once, and collects the others until it is done', async () => {
  const { work, groups, finish } = held()
  const results = ['a', 'b', 'c', 'd', 'e'].map((item) => work.add(item))
  expect(groups).toEqual([['a']])
  expect(await finish(results)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

it('tries each alone when one may be at fault, and goes on', async () => {
  const { work, groups, finish } = held({ bad: 'c' })
  const results = ['a', 'b', 'c', 'd', 'e'].map((item) => work.add(item))
  expect(await finish(results)).toEqual(['A', 'B', 'bad c', 'D', 'E'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d'], ['e']])
})

it('tries nobody again when the server is at fault', async () => {
  const { work, groups, finish } = held({ bad: 'server' })
  const results = ['a', 'b', 'server', 'd', 'e'].map((item) => work.add(item))
  expect(await finish(results)).toEqual(['A', 'bad server', 'bad server', 'bad server', 'E'])
  expect(groups).toEqual([['a'], ['b', 'server', 'd'], ['e']])
})
