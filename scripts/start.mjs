// npm start: from a fresh clone to a served site. Everything but the installation is `./atlas serve`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

await ensureInstalled()
const verb = process.argv[2] ?? 'serve'
const server = spawn(join(root, 'atlas'), [verb], { cwd: root, stdio: 'inherit' })
// The terminal sends its own signal to both; a supervisor signals only us.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('error', ({ message }) => {
  process.stderr.write(`./atlas does not run on this machine: ${message}\n`)
  process.exit(1)
})
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
