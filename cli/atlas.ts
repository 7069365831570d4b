/** The program behind ./atlas, one verb per file. Exit 0 success, 1 failure, 2 wrong usage. */
import { messageOf, UserFacingError } from '../src/platform/errors.ts'
import { printable } from './printable-error.ts'
import { printError, printLine } from './terminal.ts'
import { type Launch, type LaunchVerb, UsageError, type VerbName } from './verb.ts'

/** Loaded when asked for, so that --help does not wait for a database driver. */
const VERBS: Record<VerbName, () => Promise<{ verb: LaunchVerb }>> = {
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
  keys: () => import('./keys.ts'),
  restore: () => import('./restore.ts'),
  warm: () => import('./warm.ts'),
  leads: () => import('./leads.ts'),
  firm: () => import('./firm.ts'),
  admin: () => import('./admin.ts'),
  audit: () => import('./audit.ts'),
  doctor: () => import('./doctor.ts'),
}

/** Returns the exit code. bootstrap.mjs has checked that the verb exists. */
export async function main(args: [VerbName, ...string[]], launch: Launch): Promise<number> {
  // By default Node prints every property of an error, including the parameters of a query.
  process.on('uncaughtException', (error) => {
    printError(printable(error))
    process.exit(1)
  })
  try {
    return await run(args, launch)
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseArgsError(error)
    printError(error instanceof UserFacingError || isUsage ? messageOf(error) : printable(error))
    return isUsage ? 2 : 1
  }
}

async function run([name, ...rest]: [VerbName, ...string[]], launch: Launch): Promise<number> {
  const { verb } = await VERBS[name]()
  if (rest.includes('--help') || rest.includes('-h')) {
    printLine(`Usage: ./atlas ${verb.usage}\n\n${verb.help}`)
    return 0
  }
  return verb.run(rest, launch)
}

function isParseArgsError(error: unknown): boolean {
  return String((error as { code?: string }).code ?? '').startsWith('ERR_PARSE_ARGS')
}
