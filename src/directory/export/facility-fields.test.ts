import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportFields } from './facility-fields.ts'

it('the guide explains every field as the dictionary does', () => {
  const guide = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  const rows = exportFields.map(
    ({ name, type, description }) => `| \`${name}\` | ${type} | ${description} |`,
  )
  expect(guide).toContain(rows.join('\n'))
})
