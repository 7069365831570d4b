import { describe, expect, it } from 'vitest'
import { isInstalled } from './ensure-installed.mjs'

const lockfile = {
  packages: {
    '': { version: '1.0.0', devDependencies: { tool: '1.0.0', peer: '1.0.0' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/part-of-tool': { version: '1.0.0', dev: true },
    'node_modules/peer': { version: '1.0.0', devOptional: true },
    'node_modules/a-linux-x64': { version: '1.0.0', optional: true },
  },
}
const ofVersion = (version: string, ...names: string[]) => ({
  packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version }])),
})
const good = (...names: string[]) => ofVersion('1.0.0', ...names)

it('is not, in a fresh clone', () => {
  expect(isInstalled(lockfile, undefined)).toBe(false)
})

describe('for npm start', () => {
  it.each([
    ['with every package', good('a', 'tool', 'part-of-tool', 'peer', 'a-linux-x64')],
    ['with every package but those for other platforms', good('a', 'tool', 'part-of-tool', 'peer')],
    ['without the development packages', good('a')],
  ])('it is, %s', (_, installed) => {
    expect(isInstalled(lockfile, installed)).toBe(true)
  })

  it.each([
    ['without a package', good('tool', 'part-of-tool', 'peer')],
    ['with another version', ofVersion('0.9.0', 'a')],
    [
      'with another version for this platform',
      { packages: { ...good('a').packages, ...ofVersion('0.9.0', 'a-linux-x64').packages } },
    ],
  ])('it is not, %s', (_, installed) => {
    expect(isInstalled(lockfile, installed)).toBe(false)
  })
})

describe('for npm test', () => {
  it.each([
    [true, 'with every tool', good('a', 'tool', 'part-of-tool', 'peer')],
    [false, 'without tools', good('a')],
    [false, 'without a part of a tool', good('a', 'tool', 'peer')],
    [
      false,
      'without a tool that a package of the site names too',
      good('a', 'tool', 'part-of-tool'),
    ],
  ])('it is %s, %s', (expected, _, installed) => {
    expect(isInstalled(lockfile, installed, { withTools: true })).toBe(expected)
  })
})
