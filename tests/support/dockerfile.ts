/**
 * Runs the steps of our Dockerfile without Docker. Each stage is a folder in place of "/" of the image;
 * base images are whatever this machine has. Refuses instructions that we do not use.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, matchesGlob } from 'node:path'

export type Image = {
  root: string
  workdir: string
  env: Record<string, string>
  user: { uid: number; gid: number }
  command: string[]
  healthCommand: string[]
}

/** Builds into `folder`; the last stage is the image. */
export function buildImage(folder: string): Image {
  const stages = new Map<string, Image>()
  let image: Image | undefined
  for (const [instruction, rest] of readInstructions()) {
    if (instruction === 'FROM') {
      image = emptyStage(join(folder, `stage-${stages.size}`))
      stages.set(rest.match(/ AS (\S+)$/)?.[1] ?? '', image)
    } else if (image) follow(image, instruction, rest, stages)
  }
  if (!image) throw new Error('The Dockerfile has no FROM')
  return image
}

function emptyStage(root: string): Image {
  mkdirSync(root)
  const user = { uid: 0, gid: 0 }
  return { root, workdir: '/', env: {}, user, command: [], healthCommand: [] }
}

function readInstructions(): [string, string][] {
  const text = readFileSync('Dockerfile', 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
  return [...text.matchAll(/^(\w+)\s+(.*)$/gm)].map(([, instruction = '', rest = '']) => [
    instruction,
    rest,
  ])
}

function follow(
  image: Image,
  instruction: string,
  rest: string,
  stages: ReadonlyMap<string, Image>,
): void {
  const within = (path: string) => join(image.root, isAbsolute(path) ? '' : image.workdir, path)
  switch (instruction) {
    case 'WORKDIR':
      image.workdir = rest
      mkdirSync(within('.'), { recursive: true })
      return
    case 'ENV':
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=')
        image.env[name] = isAbsolute(value) ? within(value) : value
      }
      return
    case 'RUN':
      run(rest, within('.'))
      return
    case 'COPY':
      copy(rest, within, stages)
      return
    case 'USER': {
      const [uid = 0, gid = 0] = rest.split(':').map(Number)
      image.user = { uid, gid }
      return
    }
    case 'HEALTHCHECK':
      image.healthCommand = JSON.parse(rest.slice(rest.indexOf('[')))
      return
    case 'CMD':
      image.command = JSON.parse(rest)
      return
    case 'EXPOSE':
    case 'VOLUME':
      return
    default:
      throw new Error(`Teach tests/support/dockerfile.ts the instruction ${instruction}`)
  }
}

/**
 * npm ci takes a minute, and this project's packages are its result for the same lockfile: they are
 * linked instead, and only npm's postinstall script runs. The finished build is copied in too: the
 * image's own build step finds it up to date only when the image has every input of a build.
 */
function run(command: string, cwd: string): void {
  const isInstall = command === 'npm ci --omit=dev'
  if (isInstall) {
    execFileSync('cp', ['-al', 'node_modules', cwd])
    execFileSync('cp', ['-al', 'runtime/node_modules', join(cwd, 'runtime')])
  }
  if (command === './atlas build' && existsSync('dist')) {
    cpSync('dist', join(cwd, 'dist'), { recursive: true })
  }
  const env = { PATH: systemPath(), HOME: process.env.HOME }
  const really = isInstall ? 'rm -f node_modules/.bin/node && npm run postinstall' : command
  execFileSync('sh', ['-c', really], { cwd, env, stdio: 'pipe' })
}

/** The search path without the tools of this project, which no base image has. */
export function systemPath(): string {
  const parts = (process.env.PATH ?? '').split(':')
  return parts.filter((part) => !part.includes('node_modules')).join(':')
}

function copy(
  rest: string,
  within: (path: string) => string,
  stages: ReadonlyMap<string, Image>,
): void {
  const words = rest.split(' ')
  const flag = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = within(paths.pop() ?? '')
  const stage = flag('from')
  mkdirSync(target, { recursive: true })
  for (const source of paths) {
    if (stage === undefined) copyFromContext(source, target)
    // Linked rather than copied: the packages are half a gigabyte.
    else execFileSync('cp', ['-al', `${stages.get(stage)?.root}${source}/.`, target])
  }
  const owner = flag('chown')
  if (owner && process.getuid?.() === 0) execFileSync('chown', ['-R', owner, target])
}

/** Only what .dockerignore allows: it excludes everything first, then lists exceptions. */
function copyFromContext(source: string, target: string): void {
  const [first, ...rules] = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (first !== '*') throw new Error('.dockerignore must begin with *')
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const forbidden = rules.filter((rule) => !rule.startsWith('!'))
  const chosen = source === '.' ? allowed : allowed.filter((path) => path === source)
  if (chosen.length === 0) throw new Error(`.dockerignore does not let ${source} through`)
  for (const path of chosen) {
    // Of a folder, its content is copied.
    const isFolder = source === path && statSync(path).isDirectory()
    cpSync(path, isFolder ? target : join(target, path), {
      recursive: true,
      filter: (file) => !forbidden.some((rule) => matchesGlob(file, rule)),
    })
  }
}
