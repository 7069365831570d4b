/** The text of a template in one language, and the same as it arrives. */

import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import type { MessageKind } from '../../platform/database/schema/lead-values.ts'
import type { Language } from '../../platform/web/language.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { LONGEST, MAX_SUBJECT_LENGTH, type MergeField, splitFields } from './merge-fields.ts'
import { isWritten, type Text } from './template-problems.tsx'

type LanguageTextProps = {
  language: Language
  kind: MessageKind
  text: Text
  lastLine: string
  onChange: (part: Partial<Text>) => void
  onFocus: (part: keyof Text) => void
}

export function LanguageText(props: LanguageTextProps) {
  const { language, kind, text, lastLine, onChange, onFocus } = props
  return (
    <section>
      <h3>
        {languageNames[language]()}
        <span className="meta">{m.desk_templates_characters({ count: text.body.length })}</span>
      </h3>
      {kind === 'email' && (
        <TextField
          id={`template-subject-${language}`}
          label={m.desk_messages_subject()}
          lang={language}
          maxLength={MAX_SUBJECT_LENGTH}
          value={text.subject}
          onFocus={() => onFocus('subject')}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <TextAreaField
        id={`template-body-${language}`}
        label={m.desk_templates_message()}
        lang={language}
        rows={kind === 'email' ? 14 : 6}
        maxLength={LONGEST[kind]}
        value={text.body}
        onFocus={() => onFocus('body')}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <p className="template-stop">
        <b>{m.desk_templates_always_added()}</b> <span lang={language}>{lastLine}</span>
      </p>
    </section>
  )
}

type PreviewProps = Pick<LanguageTextProps, 'language' | 'kind' | 'text' | 'lastLine'> & {
  sample: Partial<Record<MergeField, string>>
}

export function Preview({ language, kind, text, lastLine, sample }: PreviewProps) {
  if (!isWritten(text)) {
    return (
      <div className="template-preview">
        <p>{m.desk_templates_not_offered({ language: languageNames[language]() })}</p>
      </div>
    )
  }
  return (
    <div className="template-preview" lang={language}>
      {kind === 'email' && (
        <b>
          <Filled text={text.subject} sample={sample} />
        </b>
      )}
      <p>
        <Filled text={text.body} sample={sample} />
      </p>
      <p className="meta">
        <Filled text={lastLine} sample={sample} />
      </p>
    </div>
  )
}

/** Fields that are filled in are underlined. */
function Filled({ text, sample }: { text: string; sample: PreviewProps['sample'] }) {
  return splitFields(text).map(({ words, field }, at) =>
    field ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <u key={at}>{sample[field] ?? words}</u>
    ) : (
      words
    ),
  )
}
