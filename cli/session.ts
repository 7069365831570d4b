/** What a verb about data works with: the database and the caller's terminal. */
import { resolve } from 'node:path'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/database/open.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import type { LeadSealer } from '../src/platform/keys/lead-sealer.ts'
import { openLeadKeys } from './database.ts'
import type { Verb } from './verb.ts'

export type Session = {
  env: Env
  database: OpenDatabase
  /** Opens the keys of the leads, for verbs that read or write them. */
  sealer(): Promise<LeadSealer>
  /** Text to standard output, as it is; resolves when there is room for more. */
  write(text: string): Promise<void>
  /** A line to standard output. */
  print(line: string): void
  /** A line to standard error, apart from the data that a verb writes to standard output. */
  tell(line: string): void
  /** Standard input. */
  input: AsyncIterable<Uint8Array>
  /** A path as the caller meant it. */
  path(given: string): string
  /** Whether a bar may redraw itself. */
  isTerminal: boolean
  /** Raised when the caller is gone: leave everything as it was. */
  signal: AbortSignal
}

export type DataVerb<Options> = Omit<Verb, 'run'> & {
  /** Wrong usage is found here, before any database is opened. */
  read(args: string[]): Options
  /** What only the caller's process can see, such as whether a file is there. */
  check?(options: Options): void
  /** Before the database is opened. */
  prepare?(): void
  work(options: Options, session: Session): Promise<number>
}

export type SessionVerb = Verb & { perform(args: string[], session: Session): Promise<number> }

export function dataVerb<Options>(definition: DataVerb<Options>): SessionVerb {
  const { usage, help, read, check, prepare, work } = definition
  return {
    usage,
    help,
    perform: (args, session) => work(read(args), session),
    async run(args) {
      const options = read(args)
      check?.(options)
      const env = readEnv()
      const signal = closedOutput()
      prepare?.()
      const database = await openDatabase(env)
      try {
        await migrateDatabase(database.pool)
        return await work(options, ownSession(env, database, signal))
      } catch (error) {
        if (signal.aborted) return 0
        throw error
      } finally {
        await database.close()
      }
    },
  }
}

/** Raised when the reader of the output, such as head, closes it: not an error. */
function closedOutput(): AbortSignal {
  const closed = new AbortController()
  process.stdout.on('error', () => closed.abort())
  return closed.signal
}

function ownSession(env: Env, database: OpenDatabase, signal: AbortSignal): Session {
  const tell = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    env,
    database,
    sealer: () => openLeadKeys(database, env, { tell }),
    write: (text) =>
      new Promise((done, fail) => {
        process.stdout.write(text, (error) => (error ? fail(error) : done()))
      }),
    print: (line) => void process.stdout.write(`${line}\n`),
    tell,
    input: process.stdin,
    path: (given) => resolve(given),
    isTerminal: process.stdout.isTTY === true,
    signal,
  }
}
