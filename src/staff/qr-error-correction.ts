/** Reed-Solomon correction bytes over GF(256) with the polynomial of the QR standard. */
const POLYNOMIAL = 0x11d

const powers: number[] = []
const logarithms: number[] = []
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = value
  logarithms[value] = exponent
  value = value << 1
  if (value > 255) value ^= POLYNOMIAL
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0
}

/** The remainder of the data, shifted up by `length`, divided by the generator of that degree. */
export function errorCorrection(data: number[], length: number): number[] {
  const divisor = generator(length)
  const remainder: number[] = Array(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let at = 0; at < length; at++) {
      remainder[at] = (remainder[at] ?? 0) ^ multiply(divisor[at] ?? 0, factor)
    }
  }
  return remainder
}

/** The product of (x - 2^i) for i below `degree`, highest power first, without its leading 1. */
function generator(degree: number): number[] {
  let result = [1]
  for (let exponent = 0; exponent < degree; exponent++) {
    const root = powers[exponent] ?? 0
    const next: number[] = Array(result.length + 1).fill(0)
    for (const [at, coefficient] of result.entries()) {
      next[at] = (next[at] ?? 0) ^ coefficient
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(coefficient, root)
    }
    result = next
  }
  return result.slice(1)
}
