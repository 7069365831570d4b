// biome-ignore-all lint/style/noProcessEnv: runs before there is a build, and so before the settings are read.
// What ./atlas runs first: it finds or makes the build of these sources and starts it. The built
// program is the only copy of our modules in the process; this file imports none of them.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, root } from './ensure-built.mjs'
import { VERBS } from './verbs.mjs'

const args = process.argv.slice(2)
// A process of a cluster runs the same build as the first one, even if the sources have changed since.
const given = args[0] === '--build' ? args.splice(0, 2)[1] : undefined
const [name] = args
if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(overview())
  process.exitCode = name === undefined ? 2 : 0
} else if (!Object.hasOwn(VERBS, name)) {
  process.stderr.write(`Unknown verb "${name}". Run ./atlas --help for the list.\n`)
  process.exitCode = 2
} else {
  // Development React is ten times slower; only an explicit setting may choose it.
  process.env.NODE_ENV = name === 'dev' ? 'development' : (process.env.NODE_ENV ?? 'production')
  process.exitCode = await (name === 'dev' ? runFromSource() : runBuilt())
}

function overview() {
  const lines = Object.entries(VERBS).map(([verb, summary]) => `  ${verb.padEnd(10)}${summary}\n`)
  return `Usage: ./atlas <verb> [options]\n\n${lines.join('')}\nEvery verb explains itself with --help.\n`
}

async function runBuilt() {
  const build = given ? { folder: given, wasBuilt: false, seconds: 0 } : await ensureBuilt()
  if (!build) return 1
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  const { main } = await import(pathToFileURL(join(build.folder, 'server/atlas.js')).href)
  return main(args, { build })
}

async function runFromSource() {
  const { openDevServer } = await import('./dev-server.mjs')
  const devServer = await openDevServer(root)
  try {
    const { main } = await devServer.load('/cli/atlas.ts')
    return await main(args, { devServer })
  } finally {
    await devServer.close()
  }
}
