/** Breaks a title into lines at the largest size at which it fits. */

/** How wide a text is at a size. */
export type Measure = (text: string, size: number) => number
export type FittedTitle = { size: number; lines: string[] }

const SIZES = [84, 76, 68, 60, 52, 46]
export const LINE_HEIGHT = 1.06

type Room = { width: number; height: number }

export function fitTitle(title: string, room: Room, measure: Measure): FittedTitle {
  const { width, height } = room
  let fitted: FittedTitle = { size: 0, lines: [] }
  let most = 1
  for (const size of SIZES) {
    most = Math.max(1, Math.floor(height / (size * LINE_HEIGHT)))
    fitted = { size, lines: breakLines(title, width, (text) => measure(text, size)) }
    const isNarrow = fitted.lines.every((line) => measure(line, size) <= width)
    if (isNarrow && fitted.lines.length <= most) return fitted
  }
  const measured = (text: string) => measure(text, fitted.size)
  // What is left over goes to the last line, which is then cut.
  const last = Math.min(most, fitted.lines.length) - 1
  const shown = [...fitted.lines.slice(0, last), fitted.lines.slice(last).join(' ')]
  return { size: fitted.size, lines: shown.map((line) => shorten(line, width, measured)) }
}

/** As much of a line as fits, with a mark that something is left out. */
export function shorten(line: string, width: number, measure: (text: string) => number): string {
  if (measure(line) <= width) return line
  const characters = [...line]
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function breakLines(title: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}
