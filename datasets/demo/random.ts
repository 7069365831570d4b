// A small seeded generator, so that the same key gives the same rows on every machine and in every
// Node version (sfc32, seeded with an FNV-1a hash of a text key).

export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  // FNV leaves the low bits of similar keys alike: one more mixing round spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(seed: number) {
    this.a = seed | 0
    this.b = seed ^ 0x9e3779b9
    this.c = Math.imul(seed, 0x6c078965) ^ 0x1f123bb5
    for (let i = 0; i < 12; i++) this.next()
  }

  /** A number in [0, 1). */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  /** A whole number from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('pick from an empty list')
    return list[this.int(0, list.length - 1)] as T
  }

  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      const kept = list[i] as T
      list[i] = list[j] as T
      list[j] = kept
    }
    return list
  }

  /** Up to `count` different items, in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle([...list]).slice(0, count)
  }
}

export const seededRandom = (key: string): Random => new Random(hashText(key))
