/** In the sheet of a lead: choose a template, read and edit the message, send it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { MessageKind } from '../../../platform/database/schema/lead-values.ts'
import { messageOf } from '../../../platform/errors.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { ErrorBox } from '../../../ui/notices.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { allLeads } from '../desk.queries.ts'
import { fieldsLeft, LONGEST, LONGEST_SUBJECT } from './merge-fields.ts'
import type { LeadMessages } from './messages.contract.ts'
import { leadMessagesQuery, writeMessage } from './messages.queries.ts'
import './messages.css'

export const KIND_NAMES: Record<MessageKind, string> = { email: 'Email', text: 'Text' }

type LeadMessagesPanelProps = { leadId: number; canChange: boolean }

export function LeadMessagesPanel({ leadId, canChange }: LeadMessagesPanelProps) {
  const { data, error, refetch } = useQuery(leadMessagesQuery(leadId))
  if (error) return <ErrorBox message={messageOf(error)} onRetry={() => refetch()} />
  if (!data || (!canChange && data.messages.length === 0)) return null
  return (
    <section className="lead-more lead-messages">
      <h3>Messages</h3>
      {canChange && <Composer key={leadId} leadId={leadId} data={data} />}
      <WrittenMessages messages={data.messages} mail={data.mail} />
    </section>
  )
}

/** Said before sending and after it. */
const NOT_SENT: Record<Exclude<LeadMessages['mail'], 'server'>, string> = {
  withheld: 'Demonstration sites send no email.',
  folder: 'No mail server is set up: email is stored here and sent to nobody.',
}
const whyNotSent = (mail: LeadMessages['mail']) => (mail === 'server' ? null : NOT_SENT[mail])

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
            ? { title: 'Not sent', description: reason }
            : { title: 'Email on its way', description: 'The history says when it was sent.' },
        )
      }
      await queryClient.invalidateQueries(allLeads)
    },
  })
  const offered = data.templates.filter(({ kind }) => data.whyNot[kind] === null)
  if (offered.length === 0) {
    return <p className="meta">{data.whyNot.email ?? 'No template is in use.'}</p>
  }
  const choose = (chosen: string) => {
    const template = offered.find((each) => String(each.id) === chosen)
    write.reset()
    setByHand(null)
    setDraft(
      template
        ? {
            key: crypto.randomUUID(),
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
        label="Write from a template"
        placeholder="Choose a template"
        options={offered.map((template) => ({
          value: String(template.id),
          label: `${KIND_NAMES[template.kind]}: ${template.name}`,
        }))}
        value={draft ? String(draft.templateId) : ''}
        onChange={(event) => choose(event.target.value)}
      />
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
          label="Subject"
          required
          maxLength={LONGEST_SUBJECT}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <TextAreaField
        id={`${id}-body`}
        label={isEmail ? 'Email' : 'Text'}
        hint={
          left.length > 0
            ? `Not known, to be filled in or taken out: ${left.join(', ')}.`
            : 'Plain text. Links are filled in when it leaves.'
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
          No text leaves from here: you send it by hand from your phone.{' '}
          {data.mayAutomate
            ? 'This person also agreed to automated texts.'
            : 'This person did not agree to automated texts.'}
        </p>
      )}
      {error && <ErrorBox message={messageOf(error)} />}
      <div className="actions">
        <button type="submit" className="btn compact" disabled={isPending}>
          {isEmail ? 'Send email' : 'Compose text'}
        </button>
        <button type="button" className="btn secondary compact" onClick={onDiscard}>
          Discard draft
        </button>
      </div>
      <p className="meta">
        {isEmail && <b>{whyNotSent(data.mail)} </b>}
        The draft is kept in this tab until you send or discard it.
      </p>
    </form>
  )
}

function TextByHand({ byHand: { text, address } }: { byHand: ByHand }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: 'Copied', description: 'Paste it into your messages app.' })
    } catch {
      showToast({ title: 'Not copied', description: 'Select the text and copy it.', tone: 'bad' })
    }
  }
  return (
    <div role="status">
      <p>
        The text is in the history as composed. <b>It is not sent yet:</b> send it by hand.
      </p>
      <pre className="last-lines">{text}</pre>
      <div className="actions">
        <a className="btn compact" href={address}>
          Open in messages app
        </a>
        <button type="button" className="btn secondary compact" onClick={copy}>
          Copy text
        </button>
      </div>
    </div>
  )
}

type State = LeadMessages['messages'][number]['state']

const STATES: Record<State, string> = {
  waiting: 'Not sent yet',
  sent: 'Sent',
  stopped: 'Not sent',
}

const stateInWords = (state: State, mail: LeadMessages['mail']): string => {
  if (state === 'waiting' && mail === 'withheld') return 'Not sent: this is a demonstration'
  return state === 'sent' && mail === 'folder' ? 'Stored, not sent' : STATES[state]
}

function WrittenMessages({ messages, mail }: Pick<LeadMessages, 'messages' | 'mail'>) {
  if (messages.length === 0) return null
  return (
    <ul className="written-messages">
      {messages.map(({ id, kind, template, subject, body, writtenBy, createdAt, state }) => (
        <li key={id}>
          <details>
            <summary>
              {KIND_NAMES[kind]}: {template}
            </summary>
            {subject && <p>{subject}</p>}
            <pre className="last-lines">{body}</pre>
          </details>
          <p className="meta">
            {kind === 'text' ? 'Composed' : stateInWords(state, mail)}. {writtenBy},{' '}
            {formatMoment(createdAt)}
          </p>
        </li>
      ))}
    </ul>
  )
}
