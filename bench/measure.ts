/** Timing, tables and result files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Timing = { p50: number; p99: number }
export type Measured = {
  /** Milliseconds from the call to the result. */
  elapsed: Timing
  /** CPU time of the process that does the work, which hardly depends on other load. */
  cpu: Timing
  /** CPU time of this process, which asked for the work. */
  nodeCpu: Timing
  samples: number
}

/** Each input in turn, round after round, so that a disturbance does not hit a single input. */
export async function measure<T>(
  inputs: T[],
  rounds: number,
  workerPid: number,
  work: (input: T) => Promise<unknown>,
): Promise<Measured> {
  const elapsed: number[] = []
  const cpu: number[] = []
  const nodeCpu: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const cpuBefore = cpuMsOf(workerPid)
      const nodeBefore = cpuMsOf(process.pid)
      const started = performance.now()
      await work(input)
      elapsed.push(performance.now() - started)
      cpu.push(cpuMsOf(workerPid) - cpuBefore)
      nodeCpu.push(cpuMsOf(process.pid) - nodeBefore)
    }
  }
  return {
    elapsed: timing(elapsed),
    cpu: timing(cpu),
    nodeCpu: timing(nodeCpu),
    samples: elapsed.length,
  }
}

/** Linux counts the CPU time of each process in nanoseconds. */
export function cpuMsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

export function timing(durations: number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b)
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

/** The first column is text, the others are figures. */
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

/** Whether a part measures only what the table of `npm run bench` shows. */
export function isShort(name: string, flags: string[]): boolean {
  const unknown = flags.filter((flag) => flag !== SHORT)
  if (unknown.length > 0) throw new Error(`${name} knows ${SHORT}, not ${unknown.join(' ')}`)
  return flags.includes(SHORT)
}

export const SHORT = '--short'

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url))

/** Writes the result with the time and the machine. */
export function writeResult(name: string, result: object): string {
  mkdirSync(RESULTS, { recursive: true })
  const file = `${RESULTS}${name}.json`
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
  const content = { at: new Date().toISOString(), machine, ...result }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  return file
}
