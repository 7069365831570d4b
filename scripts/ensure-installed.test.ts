import { describe, expect, it } from 'vitest'
import { isInstalled } from './ensure-installed.mjs'

const lockfile = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/other-tool': { version: '1.0.0', dev: true },
    'node_modules/a-linux-x64': { version: '1.0.0', optional: true },
  },
}
const isInstalledWith = (packages: Record<string, object>) => isInstalled(lockfile, { packages })
const a = { version: '1.0.0' }
const tool = { version: '1.0.0', dev: true }

it('is not, in a fresh clone', () => {
  expect(isInstalled(lockfile, undefined)).toBe(false)
})

describe('it is', () => {
  it('with every package but those for other platforms', () => {
    const packages = { 'node_modules/a': a, 'node_modules/tool': tool }
    expect(isInstalledWith({ ...packages, 'node_modules/other-tool': tool })).toBe(true)
  })

  it('without any development package, as in a deployment', () => {
    expect(isInstalledWith({ 'node_modules/a': a })).toBe(true)
  })
})

describe('it is not', () => {
  it.each([
    ['without a package', { 'node_modules/tool': tool, 'node_modules/other-tool': tool }],
    ['with another version', { 'node_modules/a': { version: '0.9.0' } }],
    ['with some of the development packages', { 'node_modules/a': a, 'node_modules/tool': tool }],
    [
      'with another version for this platform',
      { 'node_modules/a': a, 'node_modules/a-linux-x64': { version: '0.9.0', optional: true } },
    ],
  ])('%s', (_, packages) => {
    expect(isInstalledWith(packages)).toBe(false)
  })
})
