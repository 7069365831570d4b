/** What templates may contain, shared by the screens and the server. */
import type { MessageKind } from '../../../platform/database/schema/lead-values.ts'
import { HEALTH_WORDS } from '../../health-words.ts'
import { mergeFieldsTexts } from './merge-fields.texts.ts'

/** What each means is in templates.en.ts. */
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
      return { field, message: mergeFieldsTexts().unknownField(`{{${unknown}}}`, known) }
    }
    const health = HEALTH_WORDS.exec(text)
    if (health) {
      return { field, message: mergeFieldsTexts().healthInTemplate(health[0]) }
    }
  }
  const inSubject = namesIn(subject).find((name) => LINK_FIELDS.some((link) => link === name))
  if (inSubject) return { field: 'subject', message: mergeFieldsTexts().linkInSubject }
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
      return { field, message: mergeFieldsTexts().fillIn(what) }
    }
  }
  if (namesIn(subject).length > 0)
    return { field: 'subject', message: mergeFieldsTexts().linkInSubject }
  const health = HEALTH_WORDS.exec(subject)
  if (health) {
    return { field: 'subject', message: mergeFieldsTexts().healthInSubject(health[0]) }
  }
  return lengthProblem({ kind, subject, body })
}

function lengthProblem({ kind, subject, body }: Template): FoundProblem | null {
  const texts = mergeFieldsTexts()
  if (kind === 'email' && subject.trim() === '')
    return { field: 'subject', message: texts.noSubject }
  if (body.trim() === '') return { field: 'body', message: texts.noMessage }
  if (body.length > LONGEST[kind]) return { field: 'body', message: texts.tooLong(LONGEST[kind]) }
  return null
}

type Person = { email: string; phone: string | null }
type ConsentState = 'given' | 'withdrawn' | 'none'

/** For each kind why it may not be written; null: it may. */
export function whyNot(
  { email, phone }: Person,
  consent: ConsentState,
): Record<MessageKind, string | null> {
  const texts = mergeFieldsTexts()
  const refused =
    consent === 'withdrawn' ? texts.withdrawn : consent === 'none' ? texts.noConsent : null
  return {
    email: refused ?? (email ? null : texts.noEmail),
    text: refused ?? (phone ? null : texts.noPhone),
  }
}
