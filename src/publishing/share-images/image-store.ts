/** Drawn pictures in memory: the least recently asked for goes first when the budget is spent. */
export type StoredImage = {
  png: Uint8Array<ArrayBuffer>
  etag: string
  /** A digest of what it says, to know whether newer data would change it. */
  words: string
  /** The dataset version it was last known to be right for. */
  version: number
}

export class ImageStore {
  #images = new Map<string, StoredImage>()
  #bytes = 0
  readonly #budget: number

  constructor(budget: number) {
    this.#budget = budget
  }

  get bytes(): number {
    return this.#bytes
  }

  get(path: string): StoredImage | undefined {
    const image = this.#images.get(path)
    if (image) {
      // A Map remembers the order of insertion: put back, it is the newest.
      this.#images.delete(path)
      this.#images.set(path, image)
    }
    return image
  }

  set(path: string, image: StoredImage): void {
    this.#drop(path)
    this.#images.set(path, image)
    this.#bytes += image.png.byteLength
    for (const oldest of this.#images.keys()) {
      if (this.#bytes <= this.#budget) return
      this.#drop(oldest)
    }
  }

  #drop(path: string): void {
    const image = this.#images.get(path)
    if (!image) return
    this.#images.delete(path)
    this.#bytes -= image.png.byteLength
  }
}
