import { readEnv } from '../src/platform/env.ts'
import { openAndMigrate } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { UsageError, type Verb } from './verb.ts'

export const verb: Verb = {
  usage: 'seed [demo|national]',
  summary: 'load a demonstration dataset into an empty database',
  help: [
    'demo      all 50 states, Florida in full (the default, or what DATASET says)',
    'national  87,000+ facilities, for load and scale work',
    '',
    'A database that already holds facilities is left unchanged.',
  ].join('\n'),
  async run(args) {
    const env = readEnv()
    const profile = chosenProfile(args) ?? env.DATASET
    const database = await openAndMigrate(env)
    try {
      await loadConfiguredDataset(database, { ...env, DATASET: profile })
    } finally {
      await database.close()
    }
    return 0
  },
}

function chosenProfile(args: string[]): 'demo' | 'national' | undefined {
  const [profile, ...more] = args
  if (profile === undefined) return undefined
  if (more.length === 0 && (profile === 'demo' || profile === 'national')) return profile
  throw new UsageError(`seed takes demo or national, not "${args.join(' ')}".`)
}
