/** ./atlas: one verb per file. Exit 0 success, 1 failure, 2 wrong usage. */
import './quick-start.ts'
import { ClearError, messageOf, printable } from '../src/platform/errors.ts'
import { printError, printLine } from './terminal.ts'
import { UsageError, type Verb } from './verb.ts'

/** Loaded when asked for, so that --help does not wait for a database driver. */
const VERBS: Record<string, () => Promise<{ verb: Verb }>> = {
  serve: () => import('./serve.ts'),
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  migrate: () => import('./migrate.ts'),
  seed: () => import('./seed.ts'),
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  facility: () => import('./facility.ts'),
  template: () => import('./template.ts'),
  counts: () => import('./counts.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  warm: () => import('./warm.ts'),
  leads: () => import('./leads.ts'),
  admin: () => import('./admin.ts'),
  doctor: () => import('./doctor.ts'),
}

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    printLine(await overview())
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!load) {
    printError(`Unknown verb "${name}". Run ./atlas --help for the list.`)
    return 2
  }
  const { verb } = await load()
  if (rest.includes('--help') || rest.includes('-h')) {
    printLine(`Usage: ./atlas ${verb.usage}\n\n${verb.help}`)
    return 0
  }
  return verb.run(rest)
}

async function overview(): Promise<string> {
  const lines = ['Usage: ./atlas <verb> [options]', '']
  for (const [name, load] of Object.entries(VERBS)) {
    lines.push(`  ${name.padEnd(10)}${(await load()).verb.summary}`)
  }
  return [...lines, '', 'Every verb explains itself with --help.'].join('\n')
}

// Left to itself, Node would print an error with everything in it, parameters of a query included.
process.on('uncaughtException', (error) => {
  printError(printable(error))
  process.exit(1)
})

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof UsageError || isParseArgsError(error)
  if (error instanceof ClearError || isUsage) printError(messageOf(error))
  else printError(printable(error))
  process.exitCode = isUsage ? 2 : 1
}

function isParseArgsError(error: unknown): boolean {
  return String((error as { code?: string }).code ?? '').startsWith('ERR_PARSE_ARGS')
}
