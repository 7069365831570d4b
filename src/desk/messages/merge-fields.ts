/** What templates may contain, shared by the screens and the server. */

import { HEALTH_WORDS } from '../../leads/fields/words.ts'
import { m } from '../../paraglide/messages.js'
import type { MessageKind } from '../../platform/database/schema/lead-values.ts'

/** What each means is in the messages desk_templates_meanings_*. */
export const MERGE_FIELDS = [
  'name',
  'reference',
  'operator',
  'caller',
  'call_back_time',
  'details_link',
  'withdrawal_link',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Made when the message leaves: their tokens are stored nowhere. */
export const LINK_FIELDS: MergeField[] = ['details_link', 'withdrawal_link']

export const LONGEST: Record<MessageKind, number> = { email: 4_000, text: 480 }
export const MAX_SUBJECT_LENGTH = 150

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name)),
]

const isKnown = (name: string): name is MergeField => MERGE_FIELDS.some((field) => field === name)

/** A field without a value stays as it is. */
export function fillFields(text: string, values: Partial<Record<MergeField, string>>): string {
  return text.replace(FIELD, (whole, name: string) =>
    isKnown(name) && values[name] !== undefined ? oneLine(values[name]) : whole,
  )
}

/** The text in pieces: words, and fields that are known. */
export function splitFields(text: string): { words: string; field: MergeField | null }[] {
  const found = [...text.matchAll(FIELD)].filter(([, name = '']) => isKnown(name))
  const parts: { words: string; field: MergeField | null }[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', index } of found) {
    parts.push({ words: text.slice(end, index), field: null })
    parts.push({ words: whole, field: isKnown(name) ? name : null })
    end = index + whole.length
  }
  return [...parts, { words: text.slice(end), field: null }].filter(({ words }) => words !== '')
}

/** A visitor's name must not contain lines or fields. */
const oneLine = (value: string) => value.replace(/[{}\p{Cc}]+/gu, ' ').trim()

/** Fields that are still to be filled in by hand. */
export const fieldsLeft = (text: string): string[] =>
  namesIn(text).filter((name) => !LINK_FIELDS.some((link) => link === name))

const STRAY = /\{\{|\}\}/

type Template = { kind: MessageKind; subject: string; body: string }
type FoundProblem = { field: 'subject' | 'body'; message: string }

/** Null when the template may be saved. */
export function templateProblem({ kind, subject, body }: Template): FoundProblem | null {
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const unknown = namesIn(text).find((name) => !isKnown(name))
    if (unknown !== undefined) {
      const known = MERGE_FIELDS.join(', ')
      return {
        field,
        message: m.desk_merge_fields_unknown_field({ field: `{{${unknown}}}`, known }),
      }
    }
    const health = HEALTH_WORDS.exec(text)
    if (health) {
      return { field, message: m.desk_merge_fields_health_in_template({ word: health[0] }) }
    }
  }
  const inSubject = namesIn(subject).find((name) => LINK_FIELDS.some((link) => link === name))
  if (inSubject) return { field: 'subject', message: m.desk_merge_fields_link_in_subject() }
  return lengthProblem({ kind, subject, body })
}

/** Null when the message may be sent. */
export function messageProblem({ kind, subject, body }: Template): FoundProblem | null {
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const [left] = fieldsLeft(text)
    const isStray = STRAY.test(text.replace(FIELD, ''))
    if (left !== undefined || isStray) {
      const what = left === undefined ? null : `{{${left}}}`
      return {
        field,
        message: what
          ? m.desk_merge_fields_fill_in_with_field({ field: what })
          : m.desk_merge_fields_fill_in(),
      }
    }
  }
  if (namesIn(subject).length > 0)
    return { field: 'subject', message: m.desk_merge_fields_link_in_subject() }
  const health = HEALTH_WORDS.exec(subject)
  if (health) {
    return { field: 'subject', message: m.desk_merge_fields_health_in_subject({ word: health[0] }) }
  }
  return lengthProblem({ kind, subject, body })
}

function lengthProblem({ kind, subject, body }: Template): FoundProblem | null {
  if (kind === 'email' && subject.trim() === '')
    return { field: 'subject', message: m.desk_merge_fields_no_subject() }
  if (body.trim() === '') return { field: 'body', message: m.desk_merge_fields_no_message() }
  if (body.length > LONGEST[kind])
    return { field: 'body', message: m.desk_merge_fields_too_long({ most: LONGEST[kind] }) }
  return null
}
