/** The lists of facts in content/deadlines, documents, support and trusts. */
import { z } from 'zod'
import { type ContentKind, yamlContent } from '../platform/content/content-loader.ts'
import { figuresIn } from '../platform/content/content-translation.ts'
import { UserFacingError } from '../platform/errors.ts'
import { usStates } from '../site/us.ts'
import {
  federalDeadlineSchema,
  type StateDeadlines,
  stateEntrySchema,
} from './deadlines/deadlines.contract.ts'
import { documentSchema, type PaperDocument } from './documents/documents.contract.ts'
import { type SupportGroup, supportSchema } from './support/support.contract.ts'
import { type Trust, trustSchema } from './trusts/trusts.contract.ts'

/** A list with the names of its texts, wherever they are in an entry. */
const facts = (
  name: string,
  read: (value: unknown) => unknown,
  key: string,
  texts: RegExp,
): ContentKind =>
  yamlContent({
    files: new RegExp(`^${name}$`),
    read,
    key,
    translated: (path) => texts.test(path),
    marks: (text) => ({ figures: figuresIn(text), citations: citationsIn(text) }),
  })

export const factKinds = [
  facts('deadlines/states', readStates, 'state', /\.(starts|text|rules\.\d+)$/),
  facts('deadlines/federal', z.array(federalDeadlineSchema).parse, 'id', /\.(who|period|starts)$/),
  facts('documents/documents', readDocuments, 'id', /\.(name|why|where|wait)$/),
  facts('support/support', readSupport, 'id', /\.(title|name|does)$/),
  facts(
    'trusts/trusts',
    readTrusts,
    'slug',
    /\.(about|note|hints\.\d+|payment\.(others\.\d+\.)?of)$/,
  ),
]

/** Cases and laws in parentheses, as far as they are not figures. */
const citationsIn = (text: string): string[] =>
  Array.from(text.matchAll(/\(([^()\d]*(?: v\. |§)[^()\d]*)/g), ([, citation = '']) => citation)

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
