/** In the sheet of a lead: choose a template, read and edit the message, send it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import type { MessageKind } from '../../../platform/database/schema/lead-values.ts'
import { messageOf } from '../../../platform/errors.ts'
import { randomUuid } from '../../../platform/web/random-uuid.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { ErrorBox } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { languageNames } from '../../fields/answer-names.ts'
import { allLeads } from '../desk.queries.ts'
import { kindNames } from './kind-names.ts'
import { fieldsLeft, LONGEST, MAX_SUBJECT_LENGTH } from './merge-fields.ts'
import type { LeadMessages } from './messages.contract.ts'
import { leadMessagesQuery, writeMessage } from './messages.queries.ts'

import './messages.css'

const MESSAGES_WHY_NOT_SENT = {
  withheld: m.desk_messages_why_not_sent_withheld,
  folder: m.desk_messages_why_not_sent_folder,
}

const MESSAGES_STATES = {
  waiting: m.desk_messages_states_waiting,
  sent: m.desk_messages_states_sent,
  stopped: m.desk_messages_states_stopped,
}

type LeadMessagesPanelProps = { leadId: number; canChange: boolean }

export function LeadMessagesPanel({ leadId, canChange }: LeadMessagesPanelProps) {
  const { data, error, refetch } = useQuery(leadMessagesQuery(leadId))
  if (error) return <ErrorBox message={messageOf(error)} onRetry={() => refetch()} />
  if (!data || (!canChange && data.messages.length === 0)) return null
  return (
    <section className="lead-more lead-messages">
      <h2>{m.desk_messages_heading()}</h2>
      {canChange && <Composer key={leadId} leadId={leadId} data={data} />}
      <WrittenMessages messages={data.messages} mail={data.mail} />
    </section>
  )
}

/** Said before sending and after it. */
const whyNotSent = (mail: LeadMessages['mail']) =>
  mail === 'server' ? null : MESSAGES_WHY_NOT_SENT[mail]()

type Draft = { key: string; templateId: number; kind: MessageKind; subject: string; body: string }
type ByHand = { text: string; address: string }

/**
 * By lead, until it is sent or discarded. In the memory of the tab alone: what is written here can be
 * about someone's health, and must not stay on a computer that others use.
 */
const drafts = new Map<number, Draft>()

function Composer({ leadId, data }: { leadId: number; data: LeadMessages }) {
  const id = useId()
  const [draft, showDraft] = useState<Draft | null>(drafts.get(leadId) ?? null)
  const setDraft = (next: Draft | null) => {
    if (next) drafts.set(leadId, next)
    else drafts.delete(leadId)
    showDraft(next)
  }
  const [byHand, setByHand] = useState<ByHand | null>(null)
  const queryClient = useQueryClient()
  const write = useMutation({
    mutationFn: ({ kind: _, ...message }: Draft) => writeMessage(leadId, message),
    onSuccess: async (written) => {
      setDraft(null)
      setByHand(written.byHand)
      if (!written.byHand) {
        const reason = whyNotSent(data.mail)
        showToast(
          reason
            ? { title: m.desk_messages_not_sent(), description: reason }
            : {
                title: m.desk_messages_on_its_way(),
                description: m.desk_messages_on_its_way_note(),
              },
        )
      }
      await queryClient.invalidateQueries(allLeads)
    },
  })
  const offered = data.templates.filter(({ kind }) => data.whyNot[kind] === null)
  if (offered.length === 0) {
    return <p className="meta">{data.whyNot.email ?? m.desk_messages_no_template()}</p>
  }
  const choose = (chosen: string) => {
    const template = offered.find((each) => String(each.id) === chosen)
    write.reset()
    setByHand(null)
    setDraft(
      template
        ? {
            key: randomUuid(),
            templateId: template.id,
            kind: template.kind,
            subject: template.subject,
            body: template.body,
          }
        : null,
    )
  }
  return (
    <>
      <SelectField
        id={`${id}-template`}
        label={m.desk_messages_template()}
        placeholder={m.desk_messages_choose_template()}
        options={offered.map((template) => ({
          value: String(template.id),
          label: m.desk_messages_named({
            kind: kindNames[template.kind](),
            template: template.name,
          }),
        }))}
        value={draft ? String(draft.templateId) : ''}
        onChange={(event) => choose(event.target.value)}
      />
      {data.untranslated.length > 0 && (
        <p className="meta">
          {m.desk_messages_untranslated({
            language: languageNames[data.language](),
            names: data.untranslated.join(', '),
          })}
        </p>
      )}
      {draft && (
        <DraftForm
          id={id}
          draft={draft}
          data={data}
          isPending={write.isPending}
          error={write.error}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onSend={() => write.mutate(draft)}
          onDiscard={() => choose('')}
        />
      )}
      {byHand && <TextByHand byHand={byHand} />}
    </>
  )
}

type DraftFormProps = {
  id: string
  draft: Draft
  data: LeadMessages
  isPending: boolean
  error: Error | null
  onChange: (change: Partial<Draft>) => void
  onSend: () => void
  onDiscard: () => void
}

function DraftForm(props: DraftFormProps) {
  const { id, draft, data, isPending, error, onChange, onSend, onDiscard } = props
  const isEmail = draft.kind === 'email'
  const left = fieldsLeft(`${draft.subject} ${draft.body}`)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form onSubmit={send}>
      {isEmail && (
        <TextField
          id={`${id}-subject`}
          label={m.desk_messages_subject()}
          required
          maxLength={MAX_SUBJECT_LENGTH}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <TextAreaField
        id={`${id}-body`}
        label={kindNames[draft.kind]()}
        hint={
          left.length > 0
            ? m.desk_messages_fields_left({ fields: left.join(', ') })
            : m.desk_messages_plain_text()
        }
        required
        rows={isEmail ? 12 : 5}
        maxLength={LONGEST[draft.kind]}
        value={draft.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <pre className="last-lines">{data.lastLines[draft.kind]}</pre>
      {!isEmail && (
        <p className="meta">
          {data.mayAutomate
            ? m.desk_messages_text_by_hand_automation_agreed()
            : m.desk_messages_text_by_hand()}
        </p>
      )}
      {error && <ErrorBox message={messageOf(error)} />}
      <div className="actions">
        <button type="submit" className="btn compact" disabled={isPending}>
          {isEmail ? m.desk_messages_send_email() : m.desk_messages_compose_text()}
        </button>
        <button type="button" className="btn secondary compact" onClick={onDiscard}>
          {m.desk_messages_discard()}
        </button>
      </div>
      <p className="meta">
        {isEmail && <b>{whyNotSent(data.mail)} </b>}
        {m.desk_messages_draft_is_kept()}
      </p>
    </form>
  )
}

function TextByHand({ byHand: { text, address } }: { byHand: ByHand }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: m.desk_messages_copied(), description: m.desk_messages_copied_note() })
    } catch {
      showToast({
        title: m.desk_messages_not_copied(),
        description: m.desk_messages_not_copied_note(),
        tone: 'bad',
      })
    }
  }
  return (
    <div role="status">
      <p>
        {m.desk_messages_by_hand_1()}
        <b>{m.desk_messages_by_hand_2()}</b>
        {m.desk_messages_by_hand_3()}
      </p>
      <pre className="last-lines">{text}</pre>
      <div className="actions">
        <a className="btn compact" href={address}>
          {m.desk_messages_open_in_app()}
        </a>
        <button type="button" className="btn secondary compact" onClick={copy}>
          {m.desk_messages_copy()}
        </button>
      </div>
    </div>
  )
}

type State = LeadMessages['messages'][number]['state']

const stateInWords = (state: State, mail: LeadMessages['mail']): string => {
  if (state === 'waiting' && mail === 'withheld') return m.desk_messages_demonstration()
  return state === 'sent' && mail === 'folder' ? m.desk_messages_stored() : MESSAGES_STATES[state]()
}

function WrittenMessages({ messages, mail }: Pick<LeadMessages, 'messages' | 'mail'>) {
  if (messages.length === 0) return null
  return (
    <ul className="written-messages">
      {messages.map(({ id, kind, template, subject, body, writtenBy, createdAt, state }) => (
        <li key={id}>
          <details>
            <summary>{m.desk_messages_named({ kind: kindNames[kind](), template })}</summary>
            {subject && <p>{subject}</p>}
            <pre className="last-lines">{body}</pre>
          </details>
          <p className="meta">
            {m.desk_messages_written({
              state: kind === 'text' ? m.desk_messages_composed() : stateInWords(state, mail),
              by: writtenBy,
              moment: formatMoment(createdAt),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
