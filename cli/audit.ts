import { parseArgs } from 'node:util'
import { findHead, verifyChain } from '../src/staff/audit-chain.sql.ts'
import { readHeads } from '../src/staff/audit-chain.ts'
import { dataVerb } from './session.ts'
import { UsageError } from './verb.ts'

const USAGE = 'audit verify [--heads FILE] | audit head'

type Options = { action: 'verify'; heads?: string } | { action: 'head' }

export const verb = dataVerb<Options>({
  usage: USAGE,
  help: [
    'verify   checks every staff and lead event against the chain of hashes, and names each one',
    '         that was changed, removed or inserted. Exit code 1 when there is one.',
    '         --heads FILE compares with heads that were stored (default: AUDIT_HEAD_FILE).',
    'head     prints the head of the chain, to keep outside of the database.',
    '',
    'Works whether or not the site is running.',
  ].join('\n'),
  read: (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { heads: { type: 'string' } },
    })
    const [action, ...more] = positionals
    if (action === 'verify' && more.length === 0) return { action, ...values }
    if (action === 'head' && more.length === 0 && !values.heads) return { action }
    throw new UsageError(`audit takes: ${USAGE}.`)
  },
  async work(options, { database, env, path, print }) {
    if (options.action === 'head') {
      print(JSON.stringify({ at: new Date().toISOString(), ...(await findHead(database.db)) }))
      return 0
    }
    const file = options.heads ? path(options.heads) : env.AUDIT_HEAD_FILE
    const heads = file ? await readHeads(file) : []
    const { problems, ...found } = await verifyChain(database.db, heads)
    for (const problem of problems) print(problem)
    print(
      `${found.entries} entries, ${found.erased} of them erased with their leads; ${found.waiting} not chained yet; ${heads.length} stored heads compared.`,
    )
    print(`Head: ${found.head.seq} ${found.head.hash}`)
    print(problems.length === 0 ? 'The audit log is intact.' : 'The audit log was tampered with.')
    return problems.length === 0 ? 0 : 1
  },
})
