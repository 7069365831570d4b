import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Audit, findAdvisoryFaults, type KnownAdvisory } from './check-advisories.ts'

const url = 'https://advisories.example/1'
const auditOf = (severity: string): Audit => ({
  vulnerabilities: {
    press: { via: [{ name: 'press', severity, url }] },
    shop: { via: ['press'] },
  },
})
const known: KnownAdvisory[] = [{ url, seenOn: '2026-11-01', note: 'no fixed version yet' }]
const after = (days: number) => new Date(Date.parse('2026-11-01') + days * 86_400_000)

it('wants an advisory fixed or written down, and forgotten once it is fixed', () => {
  expect(findAdvisoryFaults({ vulnerabilities: {} }, [], new Date())).toEqual([])
  expect(findAdvisoryFaults(auditOf('high'), [], new Date())).toEqual([
    `press: high, ${url} is new: update it, or write it down with the day it was seen`,
  ])
  expect(findAdvisoryFaults({ vulnerabilities: {} }, known, new Date())).toEqual([
    `${url} is fixed: remove it from known-advisories.json`,
  ])
})

it.each(['critical', 'high', 'moderate', 'low'])(
  'allows a %s one as many days as the policy',
  (severity) => {
    const policy = readFileSync('docs/security.md', 'utf8')
    const days = Number(policy.match(new RegExp(`^\\| ${severity}[^|]*\\| (\\d+) days`, 'm'))?.[1])
    expect(findAdvisoryFaults(auditOf(severity), known, after(days))).toEqual([])
    expect(findAdvisoryFaults(auditOf(severity), known, after(days + 1))).toEqual([
      `press: ${severity}, ${url} has been known for ${days + 1} days; ${days} are allowed`,
    ])
  },
)
