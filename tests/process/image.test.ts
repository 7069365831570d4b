/** The image that the Dockerfile builds, in a bare folder: it serves without build tools or privileges. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BUILD_TOOLS } from '../../deploy/needed-packages.mjs'
import { buildImage, type Image, systemPath } from '../support/dockerfile.ts'

it('serves the built pages as an unprivileged user, without development packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 120_000)
  // Readable by the image's user, as "/" is.
  chmodSync(folder, 0o755)
  const image = buildImage(folder)

  const app = join(image.root, image.workdir)
  const unwanted = [...BUILD_TOOLS, 'vitest', 'typescript', 'drizzle-kit', '@biomejs', 'knip']
  expect(unwanted.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([])
  const strays = ['.env', '.data', '.git', 'tests', 'bench', 'docs']
  expect(strays.filter((name) => existsSync(join(app, name)))).toEqual([])

  const { url, uid } = await start(image)
  expect(uid).not.toBe(0)
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok')
  expect(await (await fetch(url)).text()).toContain('Look up the place you worked.')
  const picture = await fetch(`${url}/share/home.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')

  const check = (port: string) => {
    const [command = '', ...args] = image.healthCommand
    execFileSync(command, args, { cwd: app, env: { PORT: port }, stdio: 'pipe' })
  }
  check(new URL(url).port)
  // Nothing listens on the discard port.
  expect(() => check('9')).toThrow()
}, 300_000)

async function start({ root, workdir, env, user, command: [command = '', ...args] }: Image) {
  const server = spawn(command, args, {
    cwd: join(root, workdir),
    env: { PATH: systemPath(), ...env, HOST: '127.0.0.1', PORT: '0', DATASET: 'none' },
    // Only root can switch users; any other user is already unprivileged.
    ...(process.getuid?.() === 0 ? user : {}),
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await ended
  })
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const [, address] = text.match(/Open\s+(http:\S+)/) ?? []
      if (address) resolve(address)
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    ended.then(() => reject(new Error(`ended before it served:\n${text}`)))
  })
  expect(text).toMatch(/pages\s+up to date/)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return { url, uid: Number(status.match(/^Uid:\t(\d+)/m)?.[1]) }
}
