import { expect, it } from 'vitest'
import { Batcher } from './batcher.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Each group waits until the test lets it go. */
function held({ bad = '' } = {}) {
  const groups: string[][] = []
  const gates: (() => void)[] = []
  const work = new Batcher<string, string>(
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
      await nextTurn()
    }
    return (await settled).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
    )
  }
  return { work, groups, finish }
}

it('starts a lone item in the same turn, and collects the others until it is done', async () => {
  const { work, groups, finish } = held()
  const first = work.add('a')
  await nextTurn()
  expect(groups).toEqual([['a']])
  const others = ['b', 'c', 'd', 'e'].map((item) => work.add(item))
  expect(await finish([first, ...others])).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

it('takes those that come in one turn together', async () => {
  const { work, groups, finish } = held()
  const results = ['a', 'b'].map((item) => work.add(item))
  await Promise.resolve()
  results.push(work.add('c'), work.add('d'))
  expect(await finish(results)).toEqual(['A', 'B', 'C', 'D'])
  expect(groups).toEqual([['a', 'b', 'c'], ['d']])
})

it('tries each alone when one may be at fault, and goes on', async () => {
  const { work, groups, finish } = held({ bad: 'c' })
  const results = ['a', 'b', 'c', 'd', 'e'].map((item) => work.add(item))
  expect(await finish(results)).toEqual(['A', 'B', 'bad c', 'D', 'E'])
  expect(groups).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], ['d', 'e']])
})

it('tries nobody again when the server is at fault', async () => {
  const { work, groups, finish } = held({ bad: 'server' })
  const results = ['a', 'b', 'server', 'd', 'e'].map((item) => work.add(item))
  expect(await finish(results)).toEqual(['bad server', 'bad server', 'bad server', 'D', 'E'])
  expect(groups).toEqual([
    ['a', 'b', 'server'],
    ['d', 'e'],
  ])
})
