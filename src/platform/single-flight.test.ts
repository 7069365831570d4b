import { expect, it } from 'vitest'
import { SingleFlight } from './single-flight.ts'

it('runs the work once for simultaneous callers, and again for later ones', async () => {
  const flight = new SingleFlight<string, number>()
  let runs = 0
  const work = async () => {
    await Promise.resolve()
    runs += 1
    return runs
  }
  const asked = [flight.run('a', work), flight.run('a', work), flight.run('b', work)]
  expect([flight.size, flight.isRunning('a'), flight.isRunning('c')]).toEqual([2, true, false])
  expect(await Promise.all(asked)).toEqual([1, 1, 2])
  expect(flight.size).toBe(0)
  expect(await flight.run('a', work)).toBe(3)
})

it('rejects for all callers on failure, and does not remember it', async () => {
  const flight = new SingleFlight<string, string>()
  const fail = () => Promise.reject(new Error('no'))
  const results = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', async () => 'yes')).toBe('yes')
})
