/** Timing, and saying what came out of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Timing = { p50: number; p99: number }
export type Measured = {
  /** From asking to having the answer: what a visitor's request waits. */
  whole: Timing
  /** What the other process worked for it: the same on a busy machine as on an idle one. */
  worked: Timing
  samples: number
}

/** Each input in turn, round after round, so that a disturbance does not hit one input alone. */
export async function measure<T>(
  inputs: T[],
  rounds: number,
  workerPid: number,
  work: (input: T) => Promise<unknown>,
): Promise<Measured> {
  const whole: number[] = []
  const worked: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const busyBefore = busyMs(workerPid)
      const started = performance.now()
      await work(input)
      whole.push(performance.now() - started)
      worked.push(busyMs(workerPid) - busyBefore)
    }
  }
  return { whole: timing(whole), worked: timing(worked), samples: whole.length }
}

/** Linux counts the time on the processor in nanoseconds, for each process. */
export function busyMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

export function timing(taken: number[]): Timing {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { p50: at(0.5) ?? 0, p99: at(0.99) ?? 0 }
}

export function median(values: number[]): number {
  return timing(values).p50
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** The first column is words, the others are figures. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)),
  )
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    const cells = widths.map((width, i) =>
      i === 0 ? (row[i] ?? '').padEnd(width) : (row[i] ?? '').padStart(width),
    )
    print(cells.join('  '))
  }
}

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url))

export const resultFile = (name: string): string => `${RESULTS}${name}.json`

export function writeResult(name: string, result: object): string {
  mkdirSync(RESULTS, { recursive: true })
  const file = resultFile(name)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}
