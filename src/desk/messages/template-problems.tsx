/** What keeps a template from being saved, or from being offered in a language, in words. */

import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import type { MessageKind } from '../../platform/database/schema/lead-values.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { templateProblem } from './merge-fields.ts'

export type Text = { subject: string; body: string }
export type Draft = { name: string; kind: MessageKind; texts: Record<Language, Text> }

export const isWritten = ({ subject, body }: Text): boolean =>
  subject.trim() !== '' || body.trim() !== ''

type FoundProblem = { where: string; message: string }

/** In every language that has a text. */
export function problemsIn(draft: Draft): FoundProblem[] {
  const { name, kind, texts } = draft
  const written = LANGUAGES.filter((language) => isWritten(texts[language]))
  const found = written.flatMap((language) => {
    const problem = templateProblem({ kind, ...texts[language] })
    if (!problem) return []
    const part =
      problem.field === 'subject' ? m.desk_messages_subject() : m.desk_templates_message()
    return [{ where: `${languageNames[language]()}: ${part}`, message: problem.message }]
  })
  return [
    ...(name.trim() === ''
      ? [{ where: m.desk_templates_name(), message: m.desk_templates_no_name() }]
      : []),
    ...(written.length === 0
      ? [{ where: m.desk_templates_message(), message: m.desk_merge_fields_no_message() }]
      : []),
    ...found,
  ]
}

export function Obstacles({ problems, draft }: { problems: FoundProblem[]; draft: Draft }) {
  const missing = LANGUAGES.filter((language) => !isWritten(draft.texts[language]))
  const isAllMissing = missing.length === LANGUAGES.length
  return (
    <div aria-live="polite">
      {!isAllMissing &&
        problems.map(({ where, message }) => (
          <p key={`${where} ${message}`} className="template-problem">
            <b>{m.desk_templates_not_saved({ message })}</b> {where}.
          </p>
        ))}
      {!isAllMissing &&
        missing.map((language) => (
          <p key={language} className="note">
            {m.desk_templates_not_offered({ language: languageNames[language]() })}
          </p>
        ))}
    </div>
  )
}
