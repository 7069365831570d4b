/** Servers under load in turn, so that other load affects all of them, and each turn has neighbors to compare with. */
import type { Loaded } from './load.ts'
import type { Running } from './site.ts'

export type Side = { perSecond: number; cpu: number; p50: number; p99: number }
/** The parts of the baseline that were reached: of its requests per second, and with its CPU time. */
export type Compared = { site: Side; bare: Side; share: number; cpuShare: number }

/** The turns of each server, without the first, which is for warming up. */
export async function takeTurns(
  servers: Running[],
  times: number,
  ask: (server: Running, turn: number) => Promise<Loaded>,
): Promise<Loaded[][]> {
  const turns: Loaded[][] = servers.map(() => [])
  for (let turn = 0; turn <= times; turn += 1) {
    for (const [index, server] of servers.entries()) {
      const loaded = await ask(server, turn)
      if (turn > 0) turns[index]?.push(loaded)
    }
  }
  return turns
}

export function compareTurns(ofSite: Loaded[], ofBare: Loaded[]): Compared {
  return {
    site: best(ofSite),
    bare: best(ofBare),
    share: medianRatio(ofSite.map((turn, n) => turn.perSecond / (ofBare[n]?.perSecond ?? 0))),
    cpuShare: medianRatio(ofSite.map((turn, n) => (ofBare[n]?.cpu ?? 0) / turn.cpu)),
  }
}

/** The median of ratios of neighboring turns: the machine may be faster in one second than in the next. */
function medianRatio(ratios: number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** Other load makes a turn slower and never faster, so the best one counts. */
function best(turns: Loaded[]): Side {
  const least = (field: keyof Side) => Math.min(...turns.map((turn) => turn[field]))
  const perSecond = Math.max(...turns.map((turn) => turn.perSecond))
  return { perSecond, cpu: least('cpu'), p50: least('p50'), p99: least('p99') }
}
