/** Which character separates the cells: the one that cuts the first records into equal widths. */
import { CsvParser } from './csv.ts'

const CANDIDATES = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof CANDIDATES)[number]

const RECORDS_LOOKED_AT = 50

export function findDelimiter(head: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of CANDIDATES) {
    const score = scoreOf(widthsWith(delimiter, head))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function widthsWith(delimiter: Delimiter, head: string): number[] {
  const widths: number[] = []
  const parser = new CsvParser(delimiter, ({ cells }) => {
    if (widths.length < RECORDS_LOOKED_AT) widths.push(cells.length)
  })
  // The head ends anywhere, so its last record is not looked at and no quote need be closed.
  parser.write(head)
  if (widths.length === 0) parser.write('\n')
  return widths
}

/** How many records have the most frequent width; among equals, the wider wins. */
function scoreOf(widths: number[]): number {
  const counts = new Map<number, number>()
  for (const width of widths) {
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  let score = 0
  for (const [width, count] of counts) score = Math.max(score, count + width / 10_000)
  return score
}

export function nameOfDelimiter(delimiter: Delimiter): string {
  return { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[delimiter]
}
