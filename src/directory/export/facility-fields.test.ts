import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withFieldTable } from './facility-fields.ts'

it('docs/data.md matches the table of fields', () => {
  const guide = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  expect(withFieldTable(guide), 'the fields have changed: run `npm run docs`').toBe(guide)
})
