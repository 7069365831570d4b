/** Opens the database: PostgreSQL at DATABASE_URL or, without one, the server that we start under DATA_DIR. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { messageOf, UserFacingError } from '../errors.ts'
import type { LeadSealer } from '../keys/lead-sealer.ts'
import { APPLICATION } from './embedded/postmaster.ts'
import { startEmbedded } from './embedded/server.ts'
import { ReadReplica, type Source } from './read-replica.ts'

type Builders = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$with' | 'with'
>
/** What a query runs on: the database itself, or a transaction on it. */
export type Queryable = Builders & {
  /** Leads are sealed, so a database without its keys is of no use to them: they go together (decision 110). */
  readonly sealer: LeadSealer
  /** A statement with a name is parsed and planned once for each connection: see prepared.ts. */
  named<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]>
}
export type Transaction = Queryable & { readonly isTransaction: true }
export type Database = Queryable & {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Before anything reads or writes leads: see openSealer. */
  setSealer(sealer: LeadSealer): void
}

/** All of a pool or a connection that Drizzle and we ask. */
type Client = Pick<pg.Pool, 'query'>
type Connections = Client & { connect(): Promise<pg.PoolClient> }

/** For public data that need not be newer than its version says: see read-replica.ts. */
type Reads = {
  db: Database
  pool: Client
  /** Work that must not mix the data of two servers. It may be started again. */
  whole<T>(work: (source: Source<Database>) => Promise<T>): Promise<T>
}

export type OpenDatabase = {
  db: Database
  pool: pg.Pool
  reads: Reads
  /** Not used before something tells it which data is current. */
  replica: ReadReplica<Database> | null
  /** How psql reaches the server that we started; null for DATABASE_URL. */
  embedded: { socketFolder: string; note: string | null } | null
  close(): Promise<void>
}

export type OpenOptions = {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  /** The number of processes that share the connections. */
  WEB_CONCURRENCY?: number
}

/** How long to retry the first connection: a database container often starts at the same time. */
const FIRST_CONNECTION_MS = 15_000
const STATEMENT_TIMEOUT_MS = 15_000
/** After this long without an answer of the replica, the primary is asked. */
const REPLICA_TIMEOUT_MS = { connection: 2_000, query: 5_000 }
/** PostgreSQL accepts 100 connections by default; some are left for commands and other programs. */
const CONNECTIONS = { perProcess: 10, atLeast: 3, inAll: 80 }

export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (options.DATABASE_URL) return openPostgres(options.DATABASE_URL, options)
  const server = await startEmbedded(options.DATA_DIR)
  try {
    const { close, ...database } = await openPostgres(server.url, options, server.applicationName)
    const { socketFolder, note } = server
    return {
      ...database,
      embedded: { socketFolder, note },
      close: once(async () => {
        await close()
        await server.close()
      }),
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

async function openPostgres(
  url: string,
  { DATABASE_READ_URL, WEB_CONCURRENCY = 1 }: OpenOptions,
  application_name = APPLICATION,
): Promise<OpenDatabase> {
  const { perProcess, atLeast, inAll } = CONNECTIONS
  const share = Math.floor(inAll / WEB_CONCURRENCY)
  const settings = {
    max: Math.max(atLeast, Math.min(perProcess, share)),
    application_name,
  }
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  // Before the first connection, which needs the listeners too.
  const primary = handle(pool)
  await waitForConnection(pool, url)
  const other = DATABASE_READ_URL
    ? new pg.Pool({
        ...settings,
        connectionString: DATABASE_READ_URL,
        connectionTimeoutMillis: REPLICA_TIMEOUT_MS.connection,
        query_timeout: REPLICA_TIMEOUT_MS.query,
        options: '-c default_transaction_read_only=on',
      })
    : null
  const replica = other && new ReadReplica(handle(other), primary)
  return {
    ...primary,
    reads: readsOf(primary, replica),
    replica,
    embedded: null,
    close: once(async () => {
      await Promise.all([pool.end(), other?.end()])
    }),
  }
}

function readsOf(primary: Source<Database>, replica: ReadReplica<Database> | null = null): Reads {
  if (!replica) return { ...primary, whole: (work) => work(primary) }
  // Statements go where the replica says; transactions, as ever, to the primary.
  const reading: Connections = {
    query: replica.query as Client['query'],
    connect: () => primary.pool.connect(),
  }
  return {
    pool: reading,
    db: databaseOn(reading),
    whole: (work) => replica.readWhole(work),
  }
}

function handle(pool: pg.Pool): Source<Database> {
  // Without listeners, a dropped connection would end the process. The pool reports it while the
  // connection is idle; within a transaction only the connection does.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: databaseOn(pool) }
}

export function databaseOn(pool: Connections): Database {
  let keys: LeadSealer | undefined
  const sealer = () => {
    if (!keys) throw new Error('the keys of the leads are not open')
    return keys
  }
  return Object.assign(queryable(pool, sealer), {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      inTransaction(pool, (client) => work(transactionOn(client, sealer))),
    setSealer: (given: LeadSealer) => {
      keys = given
    },
  })
}

/** A transaction that has begun on this connection: whoever began it ends it. */
export const transactionOn = (client: pg.PoolClient, sealer: () => LeadSealer): Transaction =>
  Object.assign(queryable(client, sealer), { isTransaction: true as const })

function queryable(client: Client, sealer: () => LeadSealer): Queryable {
  const db = drizzle({ client: client as pg.Pool, casing: 'snake_case' })
  return {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    insert: db.insert.bind(db),
    update: db.update.bind(db),
    delete: db.delete.bind(db),
    execute: db.execute.bind(db),
    $with: db.$with,
    with: db.with.bind(db),
    get sealer() {
      return sealer()
    },
    named: async (statement) => (await client.query(statement)).rows,
  }
}

async function inTransaction<T>(
  pool: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even do this is not used again.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Closing twice is harmless. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}

async function waitForConnection(pool: pg.Pool, url: string): Promise<void> {
  const deadline = Date.now() + FIRST_CONNECTION_MS
  for (let delay = 100; ; delay = Math.min(delay * 2, 2_000)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (Date.now() + delay > deadline || isHopeless(error)) {
        await pool.end()
        throw new UserFacingError(
          `DATABASE_URL ${withoutPassword(url)} cannot be reached: ${messageOf(error) || 'connection refused'}`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Waiting does not fix a wrong password or a missing database. */
function isHopeless(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code.startsWith('28') || code === '3D000' || code === 'ENOTFOUND'
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@]*@/, '//$1:***@')
}
