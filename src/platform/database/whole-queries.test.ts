import { expect, it } from 'vitest'
import { inWholeQueries } from './whole-queries.ts'

/** Answers every message with its type in lower case, in a piece of its own. */
function fakeDatabase() {
  const runs: string[] = []
  const run = inWholeQueries({
    async execProtocolRawStream(message, options) {
      const types = Buffer.from(message).toString()
      runs.push(types)
      const memory = new Uint8Array(1)
      for (const type of types.toLowerCase()) {
        memory[0] = type.charCodeAt(0)
        options?.onRawData?.(memory)
      }
    },
  })
  const replies: string[] = []
  const send = async (types: string) => {
    for (const type of types) {
      const onRawData = (data: Uint8Array) => void replies.push(Buffer.from(data).toString())
      await run(new Uint8Array([type.charCodeAt(0)]), { onRawData })
    }
  }
  return { runs, replies, send }
}

it('runs the messages of a query together, and answers them together', async () => {
  const { runs, replies, send } = fakeDatabase()
  await send('PBDESBDESQ')
  expect(runs).toEqual(['PBDES', 'BDES', 'Q'])
  expect(replies).toEqual(['pbdes', 'bdes', 'q'])
})

it('forgets the beginning of a query when a new connection starts', async () => {
  const { runs, send } = fakeDatabase()
  await send('PB\0Q')
  expect(runs).toEqual(['\0', 'Q'])
})
