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
import { fieldsLeft, LONGEST, MAX_SUBJECT_LENGTH } from './merge-fields.ts'
import type { LeadMessages } from './messages.contract.ts'
import { leadMessagesQuery, writeMessage } from './messages.queries.ts'
import { messagesTexts } from './messages.texts.ts'
import './messages.css'

type LeadMessagesPanelProps = { leadId: number; canChange: boolean }

export function LeadMessagesPanel({ leadId, canChange }: LeadMessagesPanelProps) {
  const { data, error, refetch } = useQuery(leadMessagesQuery(leadId))
  if (error) return <ErrorBox message={messageOf(error)} onRetry={() => refetch()} />
  if (!data || (!canChange && data.messages.length === 0)) return null
  return (
    <section className="lead-more lead-messages">
      <h3>{messagesTexts().heading}</h3>
      {canChange && <Composer key={leadId} leadId={leadId} data={data} />}
      <WrittenMessages messages={data.messages} mail={data.mail} />
    </section>
  )
}

/** Said before sending and after it. */
const whyNotSent = (mail: LeadMessages['mail']) =>
  mail === 'server' ? null : messagesTexts().whyNotSent[mail]

type Draft = { key: string; templateId: number; kind: MessageKind; subject: string; body: string }
type ByHand = { text: string; address: string }

/**
 * By lead, until it is sent or discarded. In the memory of the tab alone: what is written here can be
 * about someone's health, and must not stay on a computer that others use.
 */
const drafts = new Map<number, Draft>()

function Composer({ leadId, data }: { leadId: number; data: LeadMessages }) {
  const texts = messagesTexts()
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
            ? { title: texts.notSent, description: reason }
            : { title: texts.onItsWay, description: texts.onItsWayNote },
        )
      }
      await queryClient.invalidateQueries(allLeads)
    },
  })
  const offered = data.templates.filter(({ kind }) => data.whyNot[kind] === null)
  if (offered.length === 0) {
    return <p className="meta">{data.whyNot.email ?? texts.noTemplate}</p>
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
        label={texts.template}
        placeholder={texts.chooseTemplate}
        options={offered.map((template) => ({
          value: String(template.id),
          label: texts.named(texts.kinds[template.kind], template.name),
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
  const texts = messagesTexts()
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
          label={texts.subject}
          required
          maxLength={MAX_SUBJECT_LENGTH}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <TextAreaField
        id={`${id}-body`}
        label={texts.kinds[draft.kind]}
        hint={left.length > 0 ? texts.fieldsLeft(left.join(', ')) : texts.plainText}
        required
        rows={isEmail ? 12 : 5}
        maxLength={LONGEST[draft.kind]}
        value={draft.body}
        onChange={(event) => onChange({ body: event.target.value })}
      />
      <pre className="last-lines">{data.lastLines[draft.kind]}</pre>
      {!isEmail && <p className="meta">{texts.textByHand(data.mayAutomate)}</p>}
      {error && <ErrorBox message={messageOf(error)} />}
      <div className="actions">
        <button type="submit" className="btn compact" disabled={isPending}>
          {isEmail ? texts.sendEmail : texts.composeText}
        </button>
        <button type="button" className="btn secondary compact" onClick={onDiscard}>
          {texts.discard}
        </button>
      </div>
      <p className="meta">
        {isEmail && <b>{whyNotSent(data.mail)} </b>}
        {texts.draftIsKept}
      </p>
    </form>
  )
}

function TextByHand({ byHand: { text, address } }: { byHand: ByHand }) {
  const texts = messagesTexts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: texts.copied, description: texts.copiedNote })
    } catch {
      showToast({ title: texts.notCopied, description: texts.notCopiedNote, tone: 'bad' })
    }
  }
  return (
    <div role="status">
      <p>
        {texts.byHand[0]}
        <b>{texts.byHand[1]}</b>
        {texts.byHand[2]}
      </p>
      <pre className="last-lines">{text}</pre>
      <div className="actions">
        <a className="btn compact" href={address}>
          {texts.openInApp}
        </a>
        <button type="button" className="btn secondary compact" onClick={copy}>
          {texts.copy}
        </button>
      </div>
    </div>
  )
}

type State = LeadMessages['messages'][number]['state']

const stateInWords = (state: State, mail: LeadMessages['mail']): string => {
  const texts = messagesTexts()
  if (state === 'waiting' && mail === 'withheld') return texts.demonstration
  return state === 'sent' && mail === 'folder' ? texts.stored : texts.states[state]
}

function WrittenMessages({ messages, mail }: Pick<LeadMessages, 'messages' | 'mail'>) {
  if (messages.length === 0) return null
  const texts = messagesTexts()
  return (
    <ul className="written-messages">
      {messages.map(({ id, kind, template, subject, body, writtenBy, createdAt, state }) => (
        <li key={id}>
          <details>
            <summary>{texts.named(texts.kinds[kind], template)}</summary>
            {subject && <p>{subject}</p>}
            <pre className="last-lines">{body}</pre>
          </details>
          <p className="meta">
            {texts.written(
              kind === 'text' ? texts.composed : stateInWords(state, mail),
              writtenBy,
              formatMoment(createdAt),
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
