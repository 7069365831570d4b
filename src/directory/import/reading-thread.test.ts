import { expect, it } from 'vitest'
import { UserFacingError } from '../../platform/errors.ts'
import { type Batch, readBatches } from './batches.ts'
import type { FileFacts } from './reading/read-file.ts'
import { READ_OPTIONS } from './reading/reading.test-support.ts'
import { readOnThread } from './reading-thread.ts'

/** A list with evidence, whose template has functions, and with a byte at the end that is not UTF-8. */
const TRI = Buffer.concat([
  Buffer.from('trifd,name,city,state,chemical,year,on-site release total\n'),
  Buffer.from(
    Array.from(
      { length: 6_000 },
      (_, at) =>
        `T${at},Peñasco Mill ${at},Tampa,${at % 7 ? 'FL' : 'XX'},Asbestos (friable),1998,5\n`,
    ).join(''),
  ),
  Buffer.from('T9,Ca\u00f1on Mill,Tampa,FL,Asbestos (friable),1998,5\n', 'latin1'),
])

async function* chunksOf(bytes: Buffer, onEnd = () => {}) {
  try {
    for (let at = 0; at < bytes.length; at += 9_999) yield bytes.subarray(at, at + 9_999)
  } finally {
    onEnd()
  }
}

async function readAll(read: typeof readOnThread | typeof readBatches, bytes: Buffer) {
  const batches: Batch[] = []
  const facts: FileFacts[] = []
  const found = read(chunksOf(bytes), READ_OPTIONS, {}, (one) => facts.push(one))
  for await (const batch of found) batches.push(batch)
  return { batches, facts }
}

it('reads on a thread what it reads without one', async () => {
  const [onThread, here] = await Promise.all([
    readAll(readOnThread, TRI),
    readAll(readBatches, TRI),
  ])
  expect(here.batches.length).toBeGreaterThan(5)
  expect(onThread.batches).toEqual(here.batches)
  const [facts] = here.facts
  expect(facts?.decoded.strayBytes).toBe(1)
  const { template: _, ...list } = facts?.columns.list ?? {}
  expect(onThread.facts).toEqual([{ ...facts, columns: { ...facts?.columns, list } }])
})

it('reads a large chunk in pieces, so that few of its rows are in memory', async () => {
  async function* atOnce() {
    yield TRI
  }
  const rows: number[] = []
  for await (const { cityOfRow } of readOnThread(atOnce(), READ_OPTIONS, {}, () => {})) {
    rows.push(cityOfRow.length)
  }
  expect(rows.reduce((all, some) => all + some, 0)).toBeGreaterThan(5_000)
  expect(Math.max(...rows)).toBeLessThan(2_500)
})

it('refuses a file in the same words', async () => {
  const cutOff = Buffer.from('name,city,state\n"Mill,Tampa,FL\n')
  const refused = (await readAll(readBatches, cutOff).catch((error: Error) => error)) as Error
  expect(refused).toBeInstanceOf(UserFacingError)
  await expect(readAll(readOnThread, cutOff)).rejects.toThrow(refused)
})

it('ends the thread and the file when the rest is not wanted', async () => {
  let hasEnded = false
  const bytes = Buffer.concat([TRI, TRI, TRI])
  const batches = readOnThread(
    chunksOf(bytes, () => (hasEnded = true)),
    READ_OPTIONS,
    {},
    () => {},
  )
  for await (const batch of batches) {
    expect(batch.bytesRead).toBeLessThan(bytes.length)
    break
  }
  expect(hasEnded).toBe(true)
})

it('fails when the file cannot be read to its end', async () => {
  async function* broken() {
    yield TRI
    throw new Error('the disk is gone')
  }
  const read = readOnThread(broken(), READ_OPTIONS, {}, () => {})
  await expect(read.next()).rejects.toThrow('the disk is gone')
})
