import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findLockfileFaults, LOCKFILES, type Lockfile } from './check-lockfile.ts'

const binding = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
/** A lockfile of one native package, with these entries changed or, when undefined, left out. */
function lockfile(changes: Record<string, object | undefined> = {}): Lockfile {
  const packages = {
    '': { dependencies: { press: '1.0.0', vite: '1.0.0' } },
    'node_modules/press': {
      ...binding,
      optionalDependencies: {
        'press-darwin-only': '1.0.0',
        '@press/linux-arm64-gnu': '1.0.0',
        '@press/linux-x64-gnu': '1.0.0',
        '@press/linux-x64-musl': '1.0.0',
      },
    },
    'node_modules/press-darwin-only': binding,
    'node_modules/@press/linux-arm64-gnu': binding,
    'node_modules/@press/linux-x64-gnu': binding,
    'node_modules/@press/linux-x64-musl': binding,
    ...changes,
  }
  const kept = Object.entries(packages).filter(([, entry]) => entry !== undefined)
  return { packages: Object.fromEntries(kept) as Lockfile['packages'] }
}
const faultsOf = (changes?: Record<string, object | undefined>, excused: string[] = []) =>
  findLockfileFaults(lockfile(changes), new Set(excused))

it.each([...LOCKFILES])('has nothing to say about our %s', (path, exceptions) => {
  expect(findLockfileFaults(JSON.parse(readFileSync(path, 'utf8')), exceptions)).toEqual([])
})

it('has nothing to say about a package with a binding for both processors', () => {
  expect(faultsOf()).toEqual([])
})

describe('names the package', () => {
  it.each([
    ['GPL-3.0', 'press has the license GPL-3.0'],
    ['MPL-2.0', 'press has the license MPL-2.0'],
    [undefined, 'press has no license'],
  ])('whose license is %s, unless it is for development alone', (license, fault) => {
    const press = { version: '1.0.0', integrity: 'sha512-x', license }
    expect(faultsOf({ 'node_modules/press': press })).toEqual([fault])
    const forDevelopment = { '': { devDependencies: { press: '1.0.0' } } }
    expect(faultsOf({ 'node_modules/press': press, ...forDevelopment })).toEqual([])
    const either = { ...press, license: '(GPL-3.0 OR MIT)' }
    expect(faultsOf({ 'node_modules/press': either })).toEqual([])
  })

  it('of the build whose license is not permissive, once production needs it', () => {
    const css = { version: '1.0.0', integrity: 'sha512-x', license: 'MPL-2.0' }
    const dependencies = { lightningcss: '1.0.0' }
    const packages = {
      'node_modules/lightningcss': css,
      'node_modules/vite': { ...binding, dependencies },
    }
    expect(faultsOf(packages)).toEqual([])
    const press = { ...binding, dependencies }
    expect(faultsOf({ ...packages, 'node_modules/press': press })).toEqual([
      'lightningcss has the license MPL-2.0',
    ])
  })

  it('whose binding npm left out of the lockfile', () => {
    expect(faultsOf({ 'node_modules/@press/linux-arm64-gnu': undefined })).toEqual([
      '@press/linux-arm64-gnu is not in the lockfile: npm ci refuses to install without it',
      'press 1.0.0 has no binding for Linux arm64: there is no @press/linux-arm64-gnu',
    ])
  })

  it('whose binding has no integrity, even where that is excused', () => {
    const changes = { 'node_modules/@press/linux-x64-gnu': { version: '1.0.0' } }
    expect(faultsOf(changes, ['@press/linux-x64-gnu'])).toEqual([
      'press 1.0.0 has no binding for Linux x64: @press/linux-x64-gnu@1.0.0 has no integrity',
    ])
  })

  it('whose binding is only there for the C library of Alpine', () => {
    const optionalDependencies = {
      '@press/linux-x64-musl': '1.0.0',
      '@press/linux-arm64-gnu': '1.0.0',
    }
    expect(faultsOf({ 'node_modules/press': { ...binding, optionalDependencies } })).toEqual([
      'press 1.0.0 has no binding for Linux x64: it offers none',
    ])
  })

  it('of which two versions are installed, but the bindings of one', () => {
    const optionalDependencies = {
      '@press/linux-arm64-gnu': '0.9.0',
      '@press/linux-x64-gnu': '0.9.0',
    }
    const old = { ...binding, version: '0.9.0' }
    const changes = {
      'node_modules/shop/node_modules/press': { ...old, optionalDependencies },
      'node_modules/shop/node_modules/@press/linux-x64-gnu': old,
    }
    expect(faultsOf(changes)).toEqual([
      'press 0.9.0 has no binding for Linux arm64: @press/linux-arm64-gnu is locked at 1.0.0, not at 0.9.0',
    ])
  })

  it('that the project itself names for each processor', () => {
    const changes = {
      '': { optionalDependencies: { 'engine-linux-arm64': '1.0.0', 'engine-linux-x64': '1.0.0' } },
      'node_modules/engine-linux-arm64': binding,
    }
    expect(faultsOf(changes)).toEqual([
      'engine-linux-x64 is not in the lockfile: npm ci refuses to install without it',
      'engine has no binding for Linux x64: there is no engine-linux-x64',
    ])
  })
})

it('wants every platform in the lockfile, or npm ci refuses it', () => {
  expect(faultsOf({ 'node_modules/@press/linux-x64-musl': undefined })).toEqual([
    '@press/linux-x64-musl is not in the lockfile: npm ci refuses to install without it',
  ])
})

it('wants an integrity for every package but those excused by name', () => {
  const changes = {
    'node_modules/@press/linux-x64-musl': { version: '1.0.0' },
    'node_modules/plain': { version: '1.0.0', license: 'MIT' },
  }
  expect(faultsOf(changes, ['@press/linux-x64-musl'])).toEqual(['plain has no integrity'])
})

it('wants no excuse for what has an integrity', () => {
  expect(faultsOf({}, ['@press/linux-x64-musl'])).toEqual([
    '@press/linux-x64-musl is excused from having an integrity, but needs no excuse any more',
  ])
})
