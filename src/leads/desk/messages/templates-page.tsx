/** Templates of emails and texts, which administrators edit. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { MESSAGE_KINDS } from '../../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { formatDay } from '../../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { languageNames } from '../../fields/answer-names.ts'
import { ScreenHead } from '../desk-parts.tsx'
import { FormSheet } from '../form-sheet.tsx'
import { kindNames } from './kind-names.ts'
import './messages.css'
import { LONGEST, MAX_SUBJECT_LENGTH, MERGE_FIELDS } from './merge-fields.ts'
import type { NewTemplate, Template } from './messages.contract.ts'
import { saveTemplate, templatesQuery } from './messages.queries.ts'

const TEMPLATES_MEANINGS = {
  name: m.desk_templates_meanings_name,
  reference: m.desk_templates_meanings_reference,
  operator: m.desk_templates_meanings_operator,
  caller: m.desk_templates_meanings_caller,
  call_back_time: m.desk_templates_meanings_call_back_time,
  details_link: m.desk_templates_meanings_details_link,
  withdrawal_link: m.desk_templates_meanings_withdrawal_link,
}

export const Route = createFileRoute('/admin/templates')({
  ssr: false,
  head: () => ({ meta: [staffTitle('templates')] }),
  component: TemplatesScreen,
})

function TemplatesScreen() {
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(templatesQuery())
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  return (
    <>
      <ScreenHead title={m.desk_templates_heading()}>
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            {m.desk_templates_add()}
          </button>
        )}
      </ScreenHead>
      <p className="meta">{m.desk_templates_lead()}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{m.desk_templates_loading()}</Loading>}
      <ul className="template-list">
        {data?.templates.map((template) => (
          <TemplateItem
            key={template.id}
            template={template}
            onEdit={canChange ? () => setEditing(template) : undefined}
          />
        ))}
      </ul>
      {editing && (
        <TemplateSheet
          template={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type TemplateItemProps = { template: Template; onEdit: (() => void) | undefined }

function TemplateItem({ template, onEdit }: TemplateItemProps) {
  const { name, kind, language, subject, body, isActive, updatedBy, updatedAt } = template
  const facts = [
    kindNames[kind](),
    languageNames[language](),
    isActive ? null : m.desk_templates_not_in_use(),
    updatedBy && m.desk_templates_changed({ by: updatedBy, day: formatDay(updatedAt) }),
  ]
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
        {subject && <p>{subject}</p>}
        <pre className="last-lines">{body}</pre>
      </div>
      {onEdit && (
        <button type="button" className="btn secondary compact" onClick={onEdit}>
          {m.desk_templates_edit()}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  )
}

function TemplateSheet({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: NewTemplate) => saveTemplate(template?.id ?? null, wanted),
    onSuccess: async (saved) => {
      showToast({
        title: m.desk_staff_form_success(),
        description: m.desk_templates_saved({ name: saved.name }),
      })
      onClose()
      await queryClient.invalidateQueries(templatesQuery())
    },
  })
  return (
    <FormSheet
      title={template?.name ?? m.desk_templates_add()}
      saveLabel={m.desk_templates_save()}
      save={save}
      onSend={(form) => save.mutate(templateFrom(form))}
      onClose={onClose}
    >
      <TemplateFields template={template} />
    </FormSheet>
  )
}

function TemplateFields({ template }: { template: Template | null }) {
  const [kind, setKind] = useState(template?.kind ?? 'email')
  return (
    <>
      <TextField
        id="template-name"
        name="name"
        label={m.desk_templates_name()}
        hint={m.desk_templates_name_hint()}
        maxLength={80}
        required
        defaultValue={template?.name}
      />
      <div className="field-pair">
        <SelectField
          id="template-kind"
          name="kind"
          label={m.desk_templates_kind()}
          options={MESSAGE_KINDS.map((value) => ({ value, label: kindNames[value]() }))}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'text' ? 'text' : 'email')}
        />
        <SelectField
          id="template-language"
          name="language"
          label={m.desk_common_language()}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value]() }))}
          defaultValue={template?.language ?? 'en'}
        />
      </div>
      {kind === 'email' && (
        <TextField
          id="template-subject"
          name="subject"
          label={m.desk_messages_subject()}
          maxLength={MAX_SUBJECT_LENGTH}
          required
          defaultValue={template?.subject}
        />
      )}
      <TextAreaField
        id="template-body"
        name="body"
        label={kindNames[kind]()}
        hint={m.desk_templates_body_hint()}
        rows={14}
        maxLength={LONGEST[kind]}
        required
        defaultValue={template?.body}
      />
      <details className="merge-fields">
        <summary>{m.desk_templates_merge_fields()}</summary>
        <dl>
          {MERGE_FIELDS.map((field) => (
            <div key={field}>
              <dt>
                <code>{`{{${field}}}`}</code>
              </dt>
              <dd>{TEMPLATES_MEANINGS[field]()}</dd>
            </div>
          ))}
        </dl>
      </details>
      <label className="choice">
        <input type="checkbox" name="isActive" defaultChecked={template?.isActive ?? true} />
        {m.desk_templates_is_active()}
      </label>
    </>
  )
}

function templateFrom(form: FormData): NewTemplate {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    kind: text('kind') === 'text' ? 'text' : 'email',
    language: LANGUAGES.find((value) => value === text('language')) ?? 'en',
    subject: text('subject'),
    body: text('body'),
    isActive: form.has('isActive'),
  }
}
