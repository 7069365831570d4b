/** One template: its texts in each language, the fields to put in, what arrives, and what keeps it from being saved. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import { MESSAGE_KINDS } from '../../platform/database/schema/lead-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { LANGUAGES, type Language } from '../../platform/web/language.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { kindNames } from './kind-names.ts'
import { LINK_FIELDS, MERGE_FIELDS, type MergeField } from './merge-fields.ts'
import type { NewTemplate, Template, Templates } from './messages.contract.ts'
import { saveTemplate, templatesQuery, testTemplate } from './messages.queries.ts'
import { type Draft, isWritten, Obstacles, problemsIn, type Text } from './template-problems.tsx'
import { LanguageText, Preview } from './template-text.tsx'
import './messages.css'

type Spot = { language: Language; part: keyof Text }

const EMPTY: Text = { subject: '', body: '' }

const draftOf = (template: Template | null): Draft => ({
  name: template?.name ?? '',
  kind: template?.kind ?? 'email',
  texts: Object.fromEntries(
    LANGUAGES.map((language) => [language, template?.texts[language] ?? EMPTY]),
  ) as Record<Language, Text>,
})

/** A language without any text is left out: the template is then not offered in it. */
const textsIn = ({ kind, texts }: Draft): NewTemplate['texts'] =>
  Object.fromEntries(
    LANGUAGES.filter((language) => isWritten(texts[language])).map((language) => [
      language,
      { ...texts[language], ...(kind === 'text' ? { subject: '' } : {}) },
    ]),
  )

type TemplateEditorProps = {
  template: Template | null
  shared: Pick<Templates, 'lastLines' | 'samples'>
  canChange: boolean
  onSaved: (saved: Template) => void
}

export function TemplateEditor({ template, shared, canChange, onSaved }: TemplateEditorProps) {
  const before = draftOf(template)
  const [draft, setDraft] = useState(before)
  const spot = useRef<Spot>({ language: 'en', part: 'body' })
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (change: Partial<NewTemplate>) =>
      saveTemplate(template?.id ?? null, {
        ...{ name: draft.name, kind: draft.kind, texts: textsIn(draft) },
        isActive: template?.isActive ?? true,
        ...change,
      }),
    onSuccess: async (saved) => {
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_templates_saved({ name: saved.name }),
      })
      await queryClient.invalidateQueries(templatesQuery())
      onSaved(saved)
    },
  })
  const test = useMutation({
    mutationFn: (id: number) => testTemplate(id),
    onSuccess: ({ to, mail }) =>
      showToast({
        title: m.desk_staff_form_success(),
        description:
          mail === 'server' ? m.desk_templates_tested({ to }) : m.desk_templates_tested_folder(),
      }),
  })
  const problems = problemsIn(draft)
  const changed = changesBetween(before, draft)
  const maySave = canChange && problems.length === 0 && changed.length > 0 && !save.isPending
  const write = (language: Language, part: Partial<Text>) => {
    const texts = { ...draft.texts, [language]: { ...draft.texts[language], ...part } }
    setDraft({ ...draft, texts })
  }
  const putIn = (field: MergeField) => insertAt(form, spot.current, `{{${field}}}`, write)
  useSaveKey(() => maySave && save.mutate({}))
  return (
    <form
      ref={form}
      className="template-editor"
      onSubmit={(event) => {
        event.preventDefault()
        if (maySave) save.mutate({})
      }}
    >
      <header>
        <h2>{template?.name ?? m.desk_templates_add()}</h2>
        {template?.updatedBy && (
          <p className="meta">
            {m.desk_templates_changed({
              by: template.updatedBy,
              day: formatDay(template.updatedAt),
            })}
          </p>
        )}
        {canChange && template?.kind === 'email' && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={test.isPending || changed.length > 0}
            onClick={() => test.mutate(template.id)}
          >
            {test.isPending ? m.desk_templates_testing() : m.desk_templates_test()}
          </button>
        )}
        {canChange && template && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={save.isPending || changed.length > 0}
            onClick={() => save.mutate({ isActive: !template.isActive })}
          >
            {template.isActive ? m.desk_templates_take_out() : m.desk_templates_use_again()}
          </button>
        )}
      </header>
      {test.error && <ErrorBox message={messageOf(test.error)} />}
      {template && !template.isActive && <p className="note">{m.desk_templates_out_of_use()}</p>}
      <fieldset className="template-fields" disabled={!canChange}>
        <legend className="visually-hidden">{m.desk_templates_heading()}</legend>
        <div className="field-pair">
          <TextField
            id="template-name"
            label={m.desk_templates_name()}
            hint={m.desk_templates_name_hint()}
            maxLength={80}
            required
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <SelectField
            id="template-kind"
            label={m.desk_templates_kind()}
            options={MESSAGE_KINDS.map((value) => ({ value, label: kindNames[value]() }))}
            value={draft.kind}
            onChange={(event) =>
              setDraft({ ...draft, kind: event.target.value === 'text' ? 'text' : 'email' })
            }
          />
        </div>
        <div className="template-languages">
          {LANGUAGES.map((language) => (
            <LanguageText
              key={language}
              language={language}
              kind={draft.kind}
              text={draft.texts[language]}
              lastLine={shared.lastLines[language]?.[draft.kind] ?? ''}
              onChange={(part) => write(language, part)}
              onFocus={(part) => {
                spot.current = { language, part }
              }}
            />
          ))}
        </div>
        {canChange && (
          <p className="merge-fields">
            <span>{m.desk_templates_put_in()}</span>
            {MERGE_FIELDS.map((field) => (
              <button
                key={field}
                type="button"
                title={MEANINGS[field]()}
                onClick={() => putIn(field)}
              >
                {`{{${field}}}`}
                <span className="visually-hidden"> {MEANINGS[field]()}</span>
              </button>
            ))}
          </p>
        )}
      </fieldset>
      <section aria-labelledby="template-preview">
        <h3 id="template-preview">{m.desk_templates_as_it_arrives()}</h3>
        <p className="meta">{m.desk_templates_preview_note()}</p>
        <div className="template-previews">
          {LANGUAGES.map((language) => (
            <Preview
              key={language}
              language={language}
              kind={draft.kind}
              text={draft.texts[language]}
              lastLine={shared.lastLines[language]?.[draft.kind] ?? ''}
              sample={shared.samples[language] ?? {}}
            />
          ))}
        </div>
      </section>
      <Obstacles problems={problems} draft={draft} />
      {save.error && <ErrorBox message={messageOf(save.error)} />}
      {canChange && (
        <section className="template-save" aria-label={m.desk_templates_unsaved_label()}>
          <p>
            {changed.length > 0
              ? m.desk_templates_unsaved({ parts: changed.join(', ') })
              : m.desk_templates_nothing_unsaved()}
          </p>
          <button
            type="button"
            className="btn secondary compact"
            disabled={changed.length === 0}
            onClick={() => setDraft(before)}
          >
            {m.desk_templates_discard()}
          </button>
          <button type="submit" className="btn compact" disabled={!maySave}>
            {m.desk_templates_save()}
          </button>
        </section>
      )}
    </form>
  )
}

const MEANINGS: Record<MergeField, () => string> = {
  name: m.desk_templates_meanings_name,
  reference: m.desk_templates_meanings_reference,
  operator: m.desk_templates_meanings_operator,
  caller: m.desk_templates_meanings_caller,
  call_back_time: m.desk_templates_meanings_call_back_time,
  details_link: m.desk_templates_meanings_details_link,
  withdrawal_link: m.desk_templates_meanings_withdrawal_link,
}

function changesBetween(before: Draft, after: Draft): string[] {
  const texts = LANGUAGES.flatMap((language) => {
    const [old, fresh] = [before.texts[language], after.texts[language]]
    const isSame = old.subject === fresh.subject && old.body === fresh.body
    return isSame ? [] : [languageNames[language]()]
  })
  return [
    ...(before.name === after.name ? [] : [m.desk_templates_name()]),
    ...(before.kind === after.kind ? [] : [m.desk_templates_kind()]),
    ...texts,
  ]
}

/** Links belong in the message: in a subject they would be read by everybody. */
function insertAt(
  form: RefObject<HTMLFormElement | null>,
  { language, part }: Spot,
  words: string,
  write: (language: Language, part: Partial<Text>) => void,
): void {
  const isLink = LINK_FIELDS.some((field) => words.includes(field))
  const into = isLink ? 'body' : part
  const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `#template-${into}-${language}`,
  )
  if (!field) return
  const { selectionStart, selectionEnd, value } = field
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  write(language, { [into]: value.slice(0, from) + words + value.slice(to) })
  // Once the new value is on the screen.
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(from + words.length, from + words.length)
  })
}

function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [save])
}
