import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath, URL } from 'node:url'
import { loggable, UserFacingError } from '../src/platform/errors.ts'

/** What may be logged of a failure, with the stack: terminals are often stored as well. */
export function printable(error: unknown): string {
  const text = loggable(error)
  if (!(error instanceof Error) || !error.stack || error instanceof UserFacingError) return text
  if (text === error.message) return toSourcePositions(error.stack)
  // A stack starts with the message, which may have several lines.
  const [, places = ''] = error.stack.split(error.message)
  return text + toSourcePositions(places)
}

const BUILT_PLACE = /(file:\/\/\/[^\s()]+\.js):(\d+):(\d+)/g

/**
 * Places in the built program become places in its sources. Node can do this itself, but then reads
 * every map at start-up and decodes it at the first stack: tens of megabytes, for good.
 */
function toSourcePositions(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(file))
    const found = maps.get(file)?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found)) return place
    const source = fileURLToPath(new URL(found.fileName, file))
    return `${relative(process.cwd(), source)}:${found.lineNumber}:${found.columnNumber}`
  })
}

/** Null for a file that is not of the build. */
function readMap(file: string): SourceMap | null {
  try {
    const map = readFileSync(fileURLToPath(`${file}.map`), 'utf8')
    return new SourceMap(JSON.parse(map) as SourceMapPayload)
  } catch {
    return null
  }
}
