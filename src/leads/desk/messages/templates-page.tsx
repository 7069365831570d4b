/** Templates of emails and texts, which administrators edit. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { site } from '../../../../site.config.ts'
import { MESSAGE_KINDS } from '../../../platform/database/schema/lead-values.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { useAccount } from '../../../staff/staff-layout.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { formatDay } from '../../../ui/format-moment.ts'
import { ErrorBox, Loading } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { languageLabels } from '../../details/details-rules.ts'
import { ScreenHead } from '../desk-parts.tsx'
import { FormSheet } from '../form-sheet.tsx'
import { LONGEST, LONGEST_SUBJECT, MERGE_FIELDS } from './merge-fields.ts'
import { KIND_NAMES } from './message-composer.tsx'
import type { NewTemplate, Template } from './messages.contract.ts'
import { saveTemplate, templatesQuery } from './messages.queries.ts'

export const Route = createFileRoute('/admin/templates')({
  ssr: false,
  head: () => ({ meta: [{ title: `Templates | ${site.name} staff` }] }),
  component: TemplatesScreen,
})

function TemplatesScreen() {
  const canChange = useAccount().role === 'admin'
  const { data, error, isPending, refetch } = useQuery(templatesQuery())
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  return (
    <>
      <ScreenHead title="Templates">
        {canChange && (
          <button type="button" className="btn compact" onClick={() => setEditing('new')}>
            Add template
          </button>
        )}
      </ScreenHead>
      <p className="meta">
        Staff choose one on a lead, and can edit it before sending. Every message ends with a line
        on how to stop all contact, which cannot be removed.
      </p>
      {error && <ErrorBox message={error.message} onRetry={() => refetch()} />}
      {isPending && <Loading>Loading templates...</Loading>}
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
    KIND_NAMES[kind],
    languageLabels[language],
    isActive ? null : 'Not in use',
    updatedBy && `Changed by ${updatedBy}, ${formatDay(updatedAt)}`,
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
          Edit<span className="visually-hidden"> {name}</span>
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
      showToast({ title: 'Success', description: `${saved.name} was saved` })
      onClose()
      await queryClient.invalidateQueries(templatesQuery())
    },
  })
  return (
    <FormSheet
      title={template?.name ?? 'Add template'}
      saveLabel="Save template"
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
        label="Name"
        hint="Only staff see it."
        maxLength={80}
        required
        defaultValue={template?.name}
      />
      <div className="field-pair">
        <SelectField
          id="template-kind"
          name="kind"
          label="Kind"
          options={MESSAGE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={kind}
          onChange={(event) => setKind(event.target.value === 'text' ? 'text' : 'email')}
        />
        <SelectField
          id="template-language"
          name="language"
          label="Language"
          options={LANGUAGES.map((value) => ({ value, label: languageLabels[value] }))}
          defaultValue={template?.language ?? 'en'}
        />
      </div>
      {kind === 'email' && (
        <TextField
          id="template-subject"
          name="subject"
          label="Subject"
          maxLength={LONGEST_SUBJECT}
          required
          defaultValue={template?.subject}
        />
      )}
      <TextAreaField
        id="template-body"
        name="body"
        label={KIND_NAMES[kind]}
        hint="Plain text, with no words about health and no promises."
        rows={14}
        maxLength={LONGEST[kind]}
        required
        defaultValue={template?.body}
      />
      <details className="merge-fields">
        <summary>Fields that are filled in</summary>
        <dl>
          {Object.entries(MERGE_FIELDS).map(([field, meaning]) => (
            <div key={field}>
              <dt>
                <code>{`{{${field}}}`}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
      <label className="choice">
        <input type="checkbox" name="isActive" defaultChecked={template?.isActive ?? true} />
        In use
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
