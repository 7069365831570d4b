/** Edits of a thing as they were sent: checked by the contract of its kind, and against what they name. */
import type pg from 'pg'
import { z } from 'zod'
import { Problem } from '../../../platform/http/problem.ts'
import { type EntryRelation, type Kind, withGaps } from '../../kinds/kind.ts'
import { citedIn } from '../../kinds/thing.contract.ts'
import { editedShape } from './declared-facts.ts'
import type { GivenEdits, GivenRelation, ThingEdits } from './edited-things.contract.ts'
import { labelsOf, targetKey } from './relation-targets.sql.ts'

type Wrong = { field: string; message: string }

/** `documents`: how many it has. */
export async function readThingEdits(
  client: Pick<pg.Pool, 'query'>,
  kind: Kind,
  { facts, names, relations, ...given }: GivenEdits,
  { documents, isNew = false }: { documents: number; isNew?: boolean },
): Promise<ThingEdits> {
  const wrong: Wrong[] = []
  const read = facts && readFacts(kind, isNew ? withGaps(kind, facts) : facts, isNew, wrong)
  for (const [at, { role }] of (names ?? []).entries()) {
    if (!kind.edited.names.includes(role))
      wrong.push({ field: `names.${at}`, message: `a name of this sort is not written by hand` })
  }
  const links = relations && (await readRelations(client, kind, relations, wrong))
  for (const [field, value] of Object.entries({ facts: read, relations: links })) {
    const missing = citedIn(value).find((number) => number > documents)
    if (missing) wrong.push({ field, message: `cites document ${missing} of ${documents}` })
  }
  const [first] = wrong
  if (first) throw new Problem(400, `${first.field} ${first.message}.`, { errors: wrong })
  return { ...given, names, facts: read, relations: links }
}

function readFacts(
  kind: Kind,
  facts: Record<string, unknown>,
  isNew: boolean,
  wrong: Wrong[],
): Record<string, unknown> | undefined {
  const whole = z.strictObject(isNew ? kind.facts.shape : editedShape(kind))
  const parsed = (isNew ? whole : whole.partial()).safeParse(facts)
  if (parsed.success) return parsed.data
  for (const { path, message, code, ...issue } of parsed.error.issues) {
    const unknown = code === 'unrecognized_keys' ? (issue as { keys: string[] }).keys : []
    wrong.push({
      field: ['facts', ...path, ...unknown.slice(0, 1)].join('.').slice(0, 100),
      message: unknown.length > 0 ? 'is no fact of this kind' : message,
    })
  }
  return undefined
}

async function readRelations(
  client: Pick<pg.Pool, 'query'>,
  kind: Kind,
  given: GivenRelation[],
  wrong: Wrong[],
): Promise<EntryRelation[]> {
  const read = given.map((one) => ({
    ...one,
    target: one.target?.replace(/^[A-Z]{2}-0*(?=\d+$)/i, '') ?? null,
    targetKind: kind.edited.relations[one.role] ?? '',
  }))
  const labels = await labelsOf(client, read)
  for (const [at, one] of read.entries()) {
    const field = `relations.${at}`
    if (one.targetKind === '')
      wrong.push({ field, message: `has no role ${one.role.slice(0, 40)}` })
    else if (one.target === null && !one.name) wrong.push({ field, message: 'names nothing' })
    else if (one.target !== null && !labels.has(targetKey(one)))
      wrong.push({ field, message: `leads nowhere: there is no ${one.targetKind} ${one.target}` })
    else if ((one.fromYear ?? 0) > (one.toYear ?? 9999))
      wrong.push({ field, message: 'ends before it begins' })
  }
  return read
}
