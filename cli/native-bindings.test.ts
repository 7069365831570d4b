import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { explainMissing, findBindingFault, findFaultOnce } from './native-bindings.mjs'

const HERE = `${process.platform} ${process.arch}`
const OWN = `@press/${process.platform}-${process.arch}`
const FOREIGN = '@press/linux-vax'
const family = { [OWN]: '2.0.0', [FOREIGN]: '2.0.0' }

/** A folder with a package that loads the part for this machine, and these parts of it. */
function folderWith(parts: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'atlas-bindings-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const add = (name: string, code: string, manifest: object) => {
    const folder = join(root, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.js'), code)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, ...manifest }))
  }
  const press = { version: '2.0.0', type: 'module', optionalDependencies: family }
  add('press', `import '${OWN}'`, press)
  for (const [name, code] of Object.entries(parts)) add(name, code, { version: '2.0.0' })
  return root
}

it('finds nothing wrong with a package that loads', () => {
  expect(findBindingFault('press', folderWith({ [OWN]: '' }))).toBeUndefined()
})

it('names what npm skipped, for which machine, and both ways out', () => {
  const fault = findBindingFault('press', folderWith({}))
  expect(fault).toContain(`press 2.0.0 has no native part for ${HERE}: npm skipped ${OWN} 2.0.0.`)
  expect(fault).toContain('npm ci --include=optional')
  expect(fault).toContain(`npm view ${OWN}@2.0.0`)
})

it('sees that node_modules came from another machine', () => {
  expect(findBindingFault('press', folderWith({ [FOREIGN]: '' }))).toBe(
    `press 2.0.0 was installed for another machine (${FOREIGN}); this is ${HERE}. Remove node_modules and install here.`,
  )
})

it('passes on why a part that is there does not load', () => {
  const root = folderWith({ [OWN]: "throw new Error('GLIBC_2.99 not found')" })
  expect(findBindingFault('press', root)).toBe(
    `press 2.0.0 does not load on ${HERE}: Error: GLIBC_2.99 not found`,
  )
})

it('says so when a package does not exist for this kind of machine', () => {
  const machine = { platform: 'linux', arch: 'riscv64' }
  expect(explainMissing('press', { 'press-linux-x64': '1.0.0' }, folderWith({}), machine)).toBe(
    'press does not exist for linux riscv64. It exists for: press-linux-x64.',
  )
})

it('loads a package once for each install, and again while it fails', () => {
  const root = folderWith({})
  expect(findFaultOnce('press', root)).toBeDefined()
  expect(findFaultOnce('press', root)).toBeDefined()
  mkdirSync(join(root, 'node_modules', OWN), { recursive: true })
  writeFileSync(join(root, 'node_modules', OWN, 'index.js'), '')
  expect(findFaultOnce('press', root)).toBeUndefined()
  // Broken afterwards, which only a load would notice.
  writeFileSync(join(root, 'node_modules', OWN, 'index.js'), 'throw new Error()')
  expect(findFaultOnce('press', root)).toBeUndefined()
  rmSync(join(root, 'node_modules/.cache'), { recursive: true })
  expect(findFaultOnce('press', root)).toBeDefined()
})
