/**
 * Whether a package has had a known vulnerability for longer than docs/security.md allows. Asks the
 * registry (npm audit), so it needs the network; run it every week and before each release.
 *
 * An advisory that is not fixed at once is written down in known-advisories.json with the day on which
 * it was first seen; from then on its time runs.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Severity = 'critical' | 'high' | 'moderate' | 'low'
/** What is read of `npm audit --json`. `via` names other packages, or has the advisories of this one. */
export type Audit = {
  vulnerabilities: Record<string, { via: (string | Advisory)[] }>
}
type Advisory = { name: string; severity: string; url: string }
/** `note`: why it waits. */
export type KnownAdvisory = { url: string; seenOn: string; note: string }

const DAYS = new Map<string, number>(
  Object.entries({ critical: 2, high: 7, moderate: 30, low: 90 } satisfies Record<
    Severity,
    number
  >),
)

/** What is to be done, a line each. */
export function findAdvisoryFaults(audit: Audit, known: KnownAdvisory[], today: Date): string[] {
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(audit.vulnerabilities)) {
    for (const each of via) if (typeof each !== 'string') found.set(each.url, each)
  }
  const gone = known.filter(({ url }) => !found.has(url))
  return [
    ...[...found.values()].flatMap(({ name, severity, url }) => {
      const days = DAYS.get(severity) ?? 0
      const seenOn = known.find((one) => one.url === url)?.seenOn
      const what = `${name}: ${severity}, ${url}`
      if (!seenOn) return [`${what} is new: update it, or write it down with the day it was seen`]
      const age = Math.floor((today.getTime() - Date.parse(seenOn)) / 86_400_000)
      return age <= days ? [] : [`${what} has been known for ${age} days; ${days} are allowed`]
    }),
    ...gone.map(({ url }) => `${url} is fixed: remove it from known-advisories.json`),
  ]
}

/** Null when the registry does not answer. */
function readAudit(): Audit | null {
  // Its exit code is 1 when it finds something.
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const reply = JSON.parse(stdout || '{}')
  return typeof reply.vulnerabilities === 'object' ? reply : null
}

if (import.meta.main) {
  const known = JSON.parse(
    readFileSync(new URL('known-advisories.json', import.meta.url), 'utf8'),
  ) as KnownAdvisory[]
  const audit = readAudit()
  const faults = audit
    ? findAdvisoryFaults(audit, known, new Date())
    : ['npm audit did not reach the registry, so nothing is known.']
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
