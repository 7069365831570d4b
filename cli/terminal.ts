/** Lines, steps and progress bars for a person; plain lines where there is no terminal. */

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`)
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Runs one step of a longer job and prints its outcome with the time it took. */
export async function step<T>(
  label: string,
  work: () => Promise<T>,
  outcome: (result: T) => string,
): Promise<T> {
  const started = performance.now()
  const result = await work()
  printStep(label, outcome(result), (performance.now() - started) / 1000)
  return result
}

export function printStep(label: string, outcome: string, seconds: number): void {
  printLine(`  ${label.padEnd(10)}${outcome.padEnd(44)}${seconds.toFixed(1).padStart(6)} s`)
}

const BAR_WIDTH = 32

/** A bar that redraws itself on a terminal; elsewhere one line at each quarter. */
export function progressBar(label: string, unit = 'rows'): (done: number, total: number) => void {
  let lastQuarter = 0
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(done / total, 1)
    if (process.stdout.isTTY) {
      const filled = Math.round(share * BAR_WIDTH)
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled)
      const percent = `${Math.floor(share * 100)}%`.padStart(4)
      process.stdout.write(`\r  ${label.padEnd(10)}[${bar}]${percent}`)
      if (share === 1) process.stdout.write('\r\u001b[2K')
      return
    }
    const quarter = Math.floor(share * 4)
    if (quarter > lastQuarter) {
      lastQuarter = quarter
      printLine(`  ${label.padEnd(10)}${quarter * 25}% of ${total} ${unit}`)
    }
  }
}
