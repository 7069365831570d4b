/**
 * A memory limit for a process, enforced by the kernel through a control group, version 1 or 2,
 * whichever this machine has and lets us write to. (prlimit would limit address space, of which V8
 * reserves gigabytes that it never uses; systemd-run needs systemd.) Without one, `reason` says why,
 * and the peak can only be compared afterwards.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const OWN = '/proc/self/cgroup'

export type MemoryLimit = {
  /** A process that writes its id to this file is under the limit; null without a limit. */
  members: string | null
  /** To be called when its processes have ended. */
  remove(): void
} & ({ kind: 'cgroup v1' | 'cgroup v2' } | { kind: 'none'; reason: string })

export function limitMemory(megabytes: number): MemoryLimit {
  let reason = 'no control group passes memory limits on'
  for (const { kind, parent, limit } of places()) {
    const group = join(parent, `atlas-${randomUUID()}`)
    try {
      mkdirSync(group)
      writeFileSync(join(group, limit), String(megabytes * 1024 * 1024))
      return { kind, members: join(group, 'cgroup.procs'), remove: () => rmdirSync(group) }
    } catch (error) {
      reason = String(error)
      if (existsSync(group)) rmdirSync(group)
    }
  }
  return { kind: 'none', reason, members: null, remove: () => {} }
}

function* places() {
  const own = existsSync(OWN) ? readFileSync(OWN, 'utf8') : ''
  const first = own.match(/^\d+:memory:(.*)$/m)?.[1]
  if (first !== undefined) {
    yield {
      kind: 'cgroup v1',
      parent: join(ROOT, 'memory', first),
      limit: 'memory.limit_in_bytes',
    } as const
  }
  const second = own.match(/^0::(.*)$/m)?.[1]
  if (second === undefined) return
  // A group with processes in it cannot pass limits on to its children, but one above it may.
  for (let parent = join(ROOT, second); parent.startsWith(ROOT); parent = dirname(parent)) {
    const passedOn = join(parent, 'cgroup.subtree_control')
    if (existsSync(passedOn) && /\bmemory\b/.test(readFileSync(passedOn, 'utf8'))) {
      yield { kind: 'cgroup v2', parent, limit: 'memory.max' } as const
    }
  }
}

export function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/VmHWM:\s+(\d+) kB/)?.[1]) / 1024
}
