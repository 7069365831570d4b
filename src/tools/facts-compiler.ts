/**
 * Build step: turns the YAML lists in content/deadlines, documents, support and trusts into modules, and
 * their translations such as states.es.yaml into the same lists with translated texts. An entry that
 * breaks a rule fails the build with the file and the reason.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { z } from 'zod'
import { UserFacingError } from '../platform/errors.ts'
import { usStates } from '../site/us.ts'
import {
  federalDeadlineSchema,
  type StateDeadlines,
  stateEntrySchema,
} from './deadlines/deadlines.contract.ts'
import { documentSchema, type PaperDocument } from './documents/documents.contract.ts'
import { translateFacts } from './facts-translation.ts'
import { type SupportGroup, supportSchema } from './support/support.contract.ts'
import { type Trust, trustSchema } from './trusts/trusts.contract.ts'

export function factsCompiler(): Plugin {
  return {
    name: 'facts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/content\/(deadlines|documents|support|trusts)\/[a-z.]+\.yaml$/ },
      handler(text, id) {
        if (originalOf(id) !== id) this.addWatchFile(originalOf(id))
        return { code: `export default ${JSON.stringify(readFacts(id, text))}`, map: null }
      },
    },
  }
}

type FactList = {
  read: (value: unknown) => unknown
  /** By which an entry and its translation are paired. */
  key: string
  /** The fields that a translation has, and all that it has, wherever they are in an entry. */
  translated: string[]
}

const lists: Record<string, FactList> = {
  'deadlines/states': { read: readStates, key: 'state', translated: ['starts', 'rules', 'text'] },
  'deadlines/federal': {
    read: z.array(federalDeadlineSchema).parse,
    key: 'id',
    translated: ['who', 'period', 'starts'],
  },
  'documents/documents': {
    read: readDocuments,
    key: 'id',
    translated: ['name', 'why', 'where', 'wait'],
  },
  'support/support': { read: readSupport, key: 'id', translated: ['title', 'name', 'does'] },
  'trusts/trusts': { read: readTrusts, key: 'slug', translated: ['hints', 'about', 'note'] },
}

const originalOf = (path: string) => path.replace(/\.[a-z]{2}\.yaml$/, '.yaml')

export function readFacts(path: string, text: string): unknown {
  const original = originalOf(path)
  const list = lists[original.replace(/^.*\/content\/(.+)\.yaml$/, '$1')]
  if (!list) throw new UserFacingError(`${path}\nis not a list of facts`)
  try {
    const value = parse(text)
    if (original === path) return list.read(value)
    return list.read(translateFacts(parse(readFileSync(original, 'utf8')), value, list))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new UserFacingError(`${path}\n${reason}`)
  }
}

/** All of them, in order, so that no state is forgotten. */
function readStates(value: unknown): StateDeadlines[] {
  const entries = z.array(stateEntrySchema).parse(value)
  const wrong = usStates.find(({ name }, at) => entries[at]?.state !== name)
  if (wrong || entries.length !== usStates.length) {
    throw new UserFacingError(`${wrong?.name ?? entries.at(-1)?.state} is missing or out of order`)
  }
  return entries.map(({ state: name, ...entry }, at) => ({
    name,
    slug: usStates[at]?.slug ?? '',
    ...entry,
  }))
}

function readDocuments(value: unknown): PaperDocument[] {
  const documents = z.array(documentSchema).parse(value)
  refuseTwins(documents.map(({ id }) => id))
  return documents
}

function readSupport(value: unknown): SupportGroup[] {
  const groups = z.array(supportSchema).parse(value)
  refuseTwins(groups.map(({ id }) => id))
  return groups
}

function refuseTwins(names: string[]): void {
  if (new Set(names).size !== names.length) throw new UserFacingError('a slug appears twice')
}

function readTrusts(value: unknown): Trust[] {
  const trusts = z.array(trustSchema).parse(value)
  refuseTwins(trusts.map(({ slug }) => slug))
  return trusts.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}
