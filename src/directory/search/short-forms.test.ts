import { expect, it } from 'vitest'
import { inFull } from './short-forms.ts'

it.each([
  ['nas jacksonville', 'naval air station jacksonville'],
  ['homestead afb', 'homestead air force base'],
  ['philly navy yard', 'philadelphia naval shipyard'],
  ['va hospital gainesville', 'veterans hospital gainesville'],
  ['biw', 'bath iron works'],
  ['nassco san diego', null],
  ['gmc truck plant', null],
])('%s is %s', (plain, full) => {
  expect(inFull(plain)).toBe(full)
})
