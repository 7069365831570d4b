/** The answer to a suggestion: what it is, and what the contributor reads, in their language. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { languageNames } from '../../leads/fields/answer-names.ts'
import { m } from '../../paraglide/messages.js'
import { ANSWERS, type Answer } from '../../platform/database/schema/lead-values.ts'
import { messageOf } from '../../platform/errors.ts'
import { isTyping, useKeysSetting } from '../../staff/single-keys.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ErrorBox } from '../../ui/notices.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Answered, MAX_REPLY_LENGTH, type Workplace } from './suggestions.contract.ts'
import { allSuggestions, type SuggestionKind } from './suggestions.queries.ts'

type Shared = Pick<Workplace, 'id' | 'version' | 'language' | 'mail' | 'replies'>
export type Decided = { version: number; answer: Answer; reply: string; isMailed: boolean }

const KEYS: Record<string, Answer> = { y: 'accepted', r: 'rejected', q: 'asked' }
const DONE = {
  accepted: m.desk_suggestions_done_accepted,
  rejected: m.desk_suggestions_done_rejected,
  asked: m.desk_suggestions_done_asked,
}

type AnswerFormProps = {
  kind: SuggestionKind
  suggestion: Shared
  /** The label of each answer; that of accepting says what is ticked. */
  labels: Record<Answer, string>
  /** Why it cannot be accepted yet; null: it can. */
  whyNotAccept: string | null
  /** What accepting changes in public. */
  effect: ReactNode
  save: (decided: Decided) => Promise<unknown>
}

/** Written and not sent, until the tab is closed: whoever looks at another one keeps their words. */
const drafts = new Map<string, Partial<Record<Answer, string>>>()

export function AnswerForm(props: AnswerFormProps) {
  const { kind, suggestion, labels, whyNotAccept, effect, save } = props
  const { id, version, language, mail, replies } = suggestion
  const draftKey = `${kind} ${id} ${version}`
  const [answer, setAnswer] = useState<Answer>('accepted')
  const [written, setWritten] = useState(drafts.get(draftKey) ?? {})
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (isMailed: boolean) => save({ version, answer, reply, isMailed }),
    onSuccess: async () => {
      drafts.delete(draftKey)
      showToast({ title: DONE[answer](), description: m.desk_suggestions_done_link() })
      await queryClient.invalidateQueries(allSuggestions(kind))
    },
  })
  const reply = written[answer] ?? replies[answer] ?? ''
  const write = (text: string) => {
    const next = { ...written, [answer]: text }
    drafts.set(draftKey, next)
    setWritten(next)
  }
  const whyNot =
    answer === 'accepted'
      ? whyNotAccept
      : reply.trim() === ''
        ? m.desk_suggestions_reply_missing()
        : null
  useAnswerKeys((chosen) => {
    setAnswer(chosen)
    form.current?.querySelector('textarea')?.focus()
  })
  const submit = (isMailed: boolean) => {
    if (!whyNot && !send.isPending) send.mutate(isMailed)
  }
  const isMailed = mail === 'server'
  return (
    <form
      ref={form}
      className="review-answer"
      onSubmit={(event) => {
        event.preventDefault()
        submit(isMailed)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit(isMailed)
      }}
    >
      <fieldset className="quick-filters">
        <legend className="visually-hidden">{m.desk_suggestions_answer()}</legend>
        {ANSWERS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`answer-${kind}-${id}`}
              checked={answer === one}
              onChange={() => setAnswer(one)}
            />
            {labels[one]}
          </label>
        ))}
      </fieldset>
      {answer === 'accepted' && <p className="review-effect">{effect}</p>}
      {answer === 'asked' && <p className="review-effect">{m.desk_suggestions_asked_waits()}</p>}
      <TextAreaField
        id={`reply-${kind}-${id}`}
        label={m.desk_suggestions_reply()}
        hint={m.desk_suggestions_reply_hint({ language: languageNames[language]() })}
        rows={6}
        lang={language}
        maxLength={MAX_REPLY_LENGTH}
        value={reply}
        onChange={(event) => write(event.target.value)}
      />
      {send.error && <ErrorBox message={messageOf(send.error)} />}
      <div className="actions">
        <button type="submit" className="btn compact" disabled={whyNot !== null || send.isPending}>
          {isMailed
            ? answer === 'accepted'
              ? m.desk_suggestions_change_and_send()
              : m.desk_suggestions_save_and_send()
            : m.desk_suggestions_save()}
        </button>
        {isMailed && (
          <button
            type="button"
            className="btn secondary compact"
            disabled={whyNot !== null || send.isPending}
            onClick={() => submit(false)}
          >
            {m.desk_suggestions_save_only()}
          </button>
        )}
      </div>
      <p className="meta">{whyNot ?? MAIL[mail]()}</p>
    </form>
  )
}

const MAIL = {
  server: m.desk_suggestions_mail_server,
  none: m.desk_suggestions_mail_none,
  'no-address': m.desk_suggestions_mail_no_address,
}

function useAnswerKeys(choose: (answer: Answer) => void): void {
  const [isOn] = useKeysSetting()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const chosen = KEYS[event.key]
      if (!chosen || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      choose(chosen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [choose, isOn])
}

const NAMES = {
  accepted: m.desk_suggestions_was_accepted,
  rejected: m.desk_suggestions_was_rejected,
  asked: m.desk_suggestions_was_asked,
}

/** What was answered before, newest first. */
export function GivenAnswers({ answers }: { answers: Answered[] }) {
  if (answers.length === 0) return null
  return (
    <section className="lead-more">
      <h3>{m.desk_suggestions_given()}</h3>
      <ul className="plain-list">
        {answers.map(({ id, answer, reply, answeredBy, createdAt, mailedAt }) => (
          <li key={id}>
            <div>
              <b>{NAMES[answer]()}</b>
              {reply && <p className="message">{reply}</p>}
              <p className="meta">
                {m.desk_suggestions_given_by({ by: answeredBy, moment: formatMoment(createdAt) })}{' '}
                {mailedAt && m.desk_suggestions_mailed({ moment: formatMoment(mailedAt) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
