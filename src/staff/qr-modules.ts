/** Draws a QR symbol: the fixed patterns, the data in its zigzag, and the mask that reads best. */
type Cell = boolean | undefined
type Grid = Cell[][]

const LEVEL_L_BITS = 0b01
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

export function drawQr(version: number, codewords: number[]): boolean[][] {
  const fixed = fixedPatterns(version)
  const bits = codewords.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (word >> at) & 1))
  const drawn = MASKS.map((mask, number) => {
    const grid = fixed.map((row) => [...row])
    drawFormat(grid, number)
    drawData(grid, fixed, bits, mask)
    return grid.map((row) => row.map((cell) => cell === true))
  })
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

/** Undefined cells are for data; format cells are reserved as light and drawn with the mask. */
function fixedPatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array<Cell>(size).fill(undefined))
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0)
    set(grid, at, 6, at % 2 === 0)
  }
  for (const [x, y] of alignmentCentres(version, size)) square(grid, x, y, 2, [0, 2])
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(grid, x, y, 4, [0, 1, 3])
  }
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
  return grid
}

function set(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y]
  if (row && x >= 0 && x < row.length) row[x] = isDark
}

/** Rings around a centre; those whose distance is in `dark` are dark. */
function square(grid: Grid, cx: number, cy: number, radius: number, dark: number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      set(grid, cx + dx, cy + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

function alignmentCentres(version: number, size: number): [number, number][] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  const positions = [6]
  for (let at = count - 2; at >= 0; at--) positions.push(size - 7 - at * step)
  const last = count - 1
  return positions.flatMap((x, i) =>
    positions.flatMap((y, j): [number, number][] => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0)
      return isFinder ? [] : [[x, y]]
    }),
  )
}

/** `data` followed by the remainder of its division by a BCH generator. */
function withRemainder(data: number, generator: number, length: number): number {
  let rest = data
  for (let at = 0; at < length; at++) {
    rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? generator : 0)
  }
  return (data << length) | rest
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length
  const bits = withRemainder((LEVEL_L_BITS << 3) | mask, 0x537, 10) ^ 0x5412
  const bit = (at: number) => ((bits >> at) & 1) === 1
  for (let at = 0; at < 15; at++) {
    // Around the first finder, skipping the timing lines, and again split over the other two.
    if (at < 6) set(grid, 8, at, bit(at))
    else if (at < 8) set(grid, 8, at + 1, bit(at))
    else if (at === 8) set(grid, 7, 8, bit(at))
    else set(grid, 14 - at, 8, bit(at))
    if (at < 8) set(grid, size - 1 - at, 8, bit(at))
    else set(grid, 8, size - 15 + at, bit(at))
  }
  set(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  const size = grid.length
  const bits = withRemainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1
    const far = size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    set(grid, far, near, isDark)
    set(grid, near, far, isDark)
  }
}

/** Upwards and downwards in columns of two, from the right, around the vertical timing line. */
function drawData(
  grid: Grid,
  fixed: Grid,
  bits: number[],
  mask: (x: number, y: number) => boolean,
) {
  const size = grid.length
  let next = 0
  let upwards = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x] !== undefined) continue
        const bit = bits[next++] === 1
        set(grid, x, y, bit !== mask(x, y))
      }
    }
    upwards = !upwards
  }
}

/** The standard's four signs of a symbol that is hard to read. */
function penalty(grid: boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] === true))
  const lines = [...grid, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  let score = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2
    score += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  for (let y = 0; y + 1 < grid.length; y++) {
    for (let x = 0; x + 1 < grid.length; x++) {
      const four = [grid[y]?.[x], grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]]
      if (four.every((cell) => cell === four[0])) score += 3
    }
  }
  const share = grid.flat().filter(Boolean).length / grid.length ** 2
  return score + 10 * Math.floor(Math.abs(share * 20 - 10))
}
