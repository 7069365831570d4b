import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = new URL('../docs/decisions/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => /^\d{3}-/.test(name))
const index = readFileSync(new URL('README.md', FOLDER), 'utf8')

describe('docs/decisions', () => {
  it.each(files)('%s has a number, a date, a status and a line in the index', (name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    const number = name.slice(0, 3)
    const [, title] = text.match(/^# (.+)$/m) ?? []
    expect(title).toMatch(new RegExp(`^${number}:? `))
    const [, status] = text.match(/^Date: \d{4}-\d{2}-\d{2} · Status: (.+)$/m) ?? []
    expect(status).toMatch(/^(accepted|superseded by \d{3})$/)
    expect(index).toContain(`(${name}) | ${status} |`)
  })

  it('uses consecutive numbers from 083 on', () => {
    const recent = files.map((name) => Number(name.slice(0, 3))).filter((number) => number >= 83)
    expect(recent).toEqual(recent.map((_, position) => 83 + position))
  })
})
