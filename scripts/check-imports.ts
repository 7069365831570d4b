/**
 * Imports go one way: ui and lib know no feature; a feature knows its neighbours only by what they
 * offer (contract, calls, a card or a form); routes, server and api are above all. Prints each breach.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname
/** What one feature may take from another, by the end of the file's name. */
const OFFERED = /(\.contract|\.calls|-card|-form|-box|-map|-figure|-glyph|-slot|-query)\.tsx?$/
/** What a room offers beyond that, file by file: its front door, kept short on purpose. */
const FRONT_DOORS = new Set([
  'ads/ad-settings.ts',
  'leads/conversion.ts',
  'leads/intake-service.ts',
  'measurement/measurement-panel.tsx',
  'measurement/page-kind.ts',
  'privacy/browser-privacy.ts',
  'privacy/choice.ts',
  'privacy/privacy-panel.tsx',
  'staff/staff-events.queries.ts',
  'staff/staff-frame.tsx',
  'staff/staff-guard.ts',
  'staff/staff-pages.ts',
  'staff/staff-reply.ts',
])
/** Rooms whose whole purpose is to be used by the others. */
const SHARED_ROOMS = new Set(['site'])

const breaches: string[] = []
for (const entry of readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })) {
  if (
    !entry.isFile() ||
    !/\.tsx?$/.test(entry.name) ||
    /\.(test|gen|test-support)\./.test(entry.name)
  )
    continue
  const file = relative(ROOT, join(entry.parentPath, entry.name))
  const text = readFileSync(join(ROOT, file), 'utf8')
  for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const breach = judge(file, relative(ROOT, join(ROOT, dirname(file), target)))
    if (breach) breaches.push(`${file} imports ${target}: ${breach}`)
  }
}
for (const breach of breaches) process.stderr.write(`${breach}\n`)
process.exitCode = breaches.length === 0 ? 0 : 1

function judge(from: string, to: string): string | undefined {
  const [, area] = from.split('/')
  const [toTop, toArea, toRoom] = to.split('/')
  if (toTop === 'cli' || toTop === 'tests')
    return 'the product does not know its command line or tests'
  if (toTop !== 'src') return undefined
  if ((area === 'ui' || area === 'lib') && (toArea === 'features' || toArea === 'http')) {
    return `${area} knows no ${toArea}`
  }
  const room = from.split('/')[2]
  const isNeighbour = area === 'features' && toArea === 'features' && room !== toRoom
  const isOffered = OFFERED.test(to) || FRONT_DOORS.has(to.replace('src/features/', ''))
  if (isNeighbour && !SHARED_ROOMS.has(toRoom ?? '') && !isOffered) {
    return 'a feature takes only a neighbour’s contract, calls, card, form or figure'
  }
  return undefined
}
