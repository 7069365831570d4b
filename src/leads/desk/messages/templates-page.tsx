/** Templates of emails and texts, which administrators edit. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { MESSAGE_KINDS } from '../../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { staffFormTexts } from '../../../staff/staff-form.texts.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { staffTitle } from '../../../staff/staff-title.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { formatDay } from '../../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { detailsLabels } from '../../details/details-labels.texts.ts'
import { ScreenHead } from '../desk-parts.tsx'
import { FormSheet } from '../form-sheet.tsx'
import './messages.css'
import { LONGEST, MAX_SUBJECT_LENGTH, MERGE_FIELDS } from './merge-fields.ts'
import type { NewTemplate, Template } from './messages.contract.ts'
import { saveTemplate, templatesQuery } from './messages.queries.ts'
import { messagesTexts } from './messages.texts.ts'
import { templatesTexts } from './templates.texts.ts'

export const Route = createFileRoute('/admin/templates')({
  ssr: false,
  head: () => ({ meta: [staffTitle('templates')] }),
  component: TemplatesScreen,
})

function TemplatesScreen() {
  const texts = templatesTexts()
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(templatesQuery())
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  return (
    <>
      <ScreenHead title={texts.heading}>
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            {texts.add}
          </button>
        )}
      </ScreenHead>
      <p className="meta">{texts.lead}</p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>{texts.loading}</Loading>}
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
  const texts = templatesTexts()
  const { name, kind, language, subject, body, isActive, updatedBy, updatedAt } = template
  const facts = [
    messagesTexts().kinds[kind],
    detailsLabels().languages[language],
    isActive ? null : texts.notInUse,
    updatedBy && texts.changed(updatedBy, formatDay(updatedAt)),
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
          {texts.edit}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  )
}

function TemplateSheet({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const texts = templatesTexts()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: NewTemplate) => saveTemplate(template?.id ?? null, wanted),
    onSuccess: async (saved) => {
      showToast({ title: staffFormTexts().success, description: texts.saved(saved.name) })
      onClose()
      await queryClient.invalidateQueries(templatesQuery())
    },
  })
  return (
    <FormSheet
      title={template?.name ?? texts.add}
      saveLabel={texts.save}
      save={save}
      onSend={(form) => save.mutate(templateFrom(form))}
      onClose={onClose}
    >
      <TemplateFields template={template} />
    </FormSheet>
  )
}

function TemplateFields({ template }: { template: Template | null }) {
  const texts = templatesTexts()
  const { kinds, subject } = messagesTexts()
  const [kind, setKind] = useState(template?.kind ?? 'email')
  return (
    <>
      <TextField
        id="template-name"
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={80}
        required
        defaultValue={template?.name}
      />
      <div className="field-pair">
        <SelectField
          id="template-kind"
          name="kind"
          label={texts.kind}
          options={MESSAGE_KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'text' ? 'text' : 'email')}
        />
        <SelectField
          id="template-language"
          name="language"
          label={texts.language}
          options={LANGUAGES.map((value) => ({ value, label: detailsLabels().languages[value] }))}
          defaultValue={template?.language ?? 'en'}
        />
      </div>
      {kind === 'email' && (
        <TextField
          id="template-subject"
          name="subject"
          label={subject}
          maxLength={MAX_SUBJECT_LENGTH}
          required
          defaultValue={template?.subject}
        />
      )}
      <TextAreaField
        id="template-body"
        name="body"
        label={kinds[kind]}
        hint={texts.bodyHint}
        rows={14}
        maxLength={LONGEST[kind]}
        required
        defaultValue={template?.body}
      />
      <details className="merge-fields">
        <summary>{texts.mergeFields}</summary>
        <dl>
          {MERGE_FIELDS.map((field) => (
            <div key={field}>
              <dt>
                <code>{`{{${field}}}`}</code>
              </dt>
              <dd>{texts.meanings[field]}</dd>
            </div>
          ))}
        </dl>
      </details>
      <label className="choice">
        <input type="checkbox" name="isActive" defaultChecked={template?.isActive ?? true} />
        {texts.isActive}
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
