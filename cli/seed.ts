import { type DatasetName, datasetNames } from '../datasets/load-dataset.ts'
import { readEnv } from '../src/platform/env.ts'
import { openAndMigrate } from './database.ts'
import { loadConfiguredDataset } from './dataset.ts'
import { UsageError, type Verb } from './verb.ts'

export const verb: Verb = {
  usage: 'seed [documented|demo|national]',
  help: [
    'documented  real sites, each with the documents that name it (the default, or what DATASET says)',
    'demo        invented facilities in all 50 states, Florida in full',
    'national    87,000+ invented facilities, for load and scale work',
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

function chosenProfile(args: string[]): DatasetName | undefined {
  const [profile, ...more] = args
  if (profile === undefined) return undefined
  const named = datasetNames.find((name) => name === profile)
  if (more.length === 0 && named) return named
  throw new UsageError(`seed takes ${datasetNames.join(', ')}, not "${args.join(' ')}".`)
}
