/** Random bytes from the system, many at a time: asking for each nonce takes half as long as sealing a row. */
import { randomFillSync } from 'node:crypto'

const drawn = Buffer.alloc(4_096)
let used = drawn.length

/** At most 4,096. None is given out twice, nor kept here. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const taken = Buffer.from(drawn.subarray(used, used + count))
  drawn.fill(0, used, used + count)
  used += count
  return taken
}
