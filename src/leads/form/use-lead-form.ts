/**
 * The behavior of a form: validate, send once, then show the thank-you page or what is wrong. Without a
 * connection it is sent when there is one again, with the consent wording that was shown.
 */

import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ApiError, apiClient, ConnectionError, callJson } from '../../platform/web/api-client.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { randomUuid } from '../../platform/web/random-uuid.ts'
import { usePhone } from '../../site/phone-line.tsx'
import { urls } from '../../site/urls.ts'
import {
  checkForm,
  type FieldError,
  type FormKind,
  formOf,
  messageFor,
} from '../fields/lead-rules.ts'
import type { LeadsApi } from '../intake/leads.api.ts'

const api = apiClient<LeadsApi>()

/** Where forms are posted without JavaScript. */
export const formAction = () => api.post('/contact', { json: {} }).address

type Failure = { title: string; lines: string[] }
type Outcome = { errors: FieldError[]; failure: Failure | null }

/** What was written and not sent, until the tab is closed: a form that is left keeps its words. */
const drafts = new Map<string, Record<string, string>>()

function useDraft(name: string) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    const written = form.current
    return () => {
      if (isSent.current || !written) drafts.delete(name)
      else drafts.set(name, wordsOf(written))
    }
  }, [name])
  const drop = () => {
    isSent.current = true
  }
  return { form, drop, answers: drafts.get(name) ?? {} }
}

/** How often to try again when the browser does not notice that the connection is back. */
const AGAIN_MS = 20_000

let endWait: (() => void) | undefined

/** Also after the form is left: what was submitted is not forgotten. */
function waitForConnection(send: () => void): void {
  stopWaiting()
  const again = () => {
    stopWaiting()
    send()
  }
  const timer = setTimeout(again, AGAIN_MS)
  window.addEventListener('online', again)
  window.addEventListener('beforeunload', warn)
  endWait = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    window.removeEventListener('beforeunload', warn)
  }
}

/** Whether a form was waiting. */
function stopWaiting(): boolean {
  const wasWaiting = endWait !== undefined
  endWait?.()
  endWait = undefined
  return wasWaiting
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

type Lead = { json: Record<string, string | number>; header: { 'idempotency-key': string } }

export function useLeadForm(kind: FormKind, inquiryType: string, path: string) {
  const router = useRouter()
  const phone = usePhone()
  const draft = useDraft(`${inquiryType} ${path}`)
  const returned = findPostedForm(({ answers }) => answers.inquiryType === inquiryType)
  const [outcome, setOutcome] = useState<Outcome>({
    errors: returned?.errors ?? [],
    failure: returned?.failure ? failureOf(kind, returned.failure, phone) : null,
  })
  const [attempt, setAttempt] = useState(0)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isInFlight = useRef(false)
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  useErrorTitle(outcome.errors.length > 0 || outcome.failure !== null)

  function fail(failed: Outcome) {
    setOutcome(failed)
    setAttempt((count) => count + 1)
  }

  async function submit(form: HTMLFormElement) {
    stopWaiting()
    const answers = readAnswers(kind, form)
    const errors = checkForm(kind, answers)
    if (errors.length > 0) return fail({ errors, failure: null })
    const fillMs = Math.round(performance.now() - shownAt.current)
    const key = keyForAnswers(JSON.stringify(answers))
    setIsSubmitting(true)
    setOutcome({ errors: [], failure: null })
    await send({
      json: { ...answers, fillMs, attribution: arrival() },
      header: { 'idempotency-key': key },
    })
    setIsSubmitting(false)
  }

  /** Again with the same answers and the same key; a further failure is not announced again. */
  async function send(lead: Lead, isRetry = false) {
    try {
      const { reference } = await callJson(api.post('/contact', lead))
      draft.drop()
      await router.navigate({ href: urls.thankYou(reference, formOf(inquiryType)) })
    } catch (error) {
      const isOffline = error instanceof ConnectionError
      if (isOffline) waitForConnection(() => send(lead, true))
      if (!isOffline || !isRetry) fail(outcomeOf(kind, error, phone))
    }
  }

  /**
   * What is sent later is what was submitted: changed answers are only sent by the button. A corrected
   * field loses its error at once; new errors only come with the button.
   */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const { errors, failure } = outcome
    if (stopWaiting()) {
      setOutcome({
        errors: [],
        failure: { title: m.common_not_sent(), lines: [m.lead_form_changed()] },
      })
    } else if (errors.length > 0) {
      const isTyped = ({ field }: FieldError) => field === (target as HTMLInputElement).name
      if (checkForm(kind, wordsOf(currentTarget)).some(isTyped)) return
      setOutcome({ errors: errors.filter((error) => !isTyped(error)), failure })
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A second click may arrive before React has disabled the button.
    if (isInFlight.current) return
    isInFlight.current = true
    await submit(event.currentTarget).finally(() => {
      isInFlight.current = false
    })
  }

  const answers = returned?.answers ?? draft.answers
  return { ...outcome, attempt, isSubmitting, onSubmit, onInput, form: draft.form, answers }
}

/** Noted by the inline script in app/root.tsx. */
function arrival(): string {
  try {
    return sessionStorage.arrival ?? ''
  } catch {
    return ''
  }
}

/** Spec §5: the legal-help form sends the exposure text as the message. */
function readAnswers(kind: FormKind, form: HTMLFormElement): Record<string, string> {
  const answers = wordsOf(form)
  answers.pageUrl = location.origin + location.pathname
  if (kind === 'legal') answers.message = messageFor(kind, '', answers.exposure)
  return answers
}

const wordsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]),
  )

function outcomeOf(kind: FormKind, error: unknown, phone: string | null): Outcome {
  const refusal = error instanceof ApiError ? error : null
  if (refusal && refusal.errors.length > 0) return { errors: refusal.errors, failure: null }
  const failure = failureOf(kind, refusal, phone)
  if (error instanceof ConnectionError) failure.lines.push(m.lead_form_waiting())
  return { errors: [], failure }
}

/** The texts of spec §8, with the server's explanation if there is one. */
function failureOf(
  kind: FormKind,
  refusal: { status: number; detail: string } | null,
  phone: string | null,
): Failure {
  const lines =
    kind === 'legal'
      ? [
          phone ? m.lead_form_try_again_or_call() : m.lead_form_try_again(),
          ...(refusal ? [refusal.detail] : []),
        ]
      : [refusal ? `${refusal.status}: ${refusal.detail}` : m.lead_form_try_later()]
  return { title: m.common_not_sent(), lines }
}

/** Screen readers announce the title first, and it shows on the tab. */
function useErrorTitle(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return
    const title = document.title.replace(/^Error: /, '')
    document.title = `Error: ${title}`
    return () => {
      if (document.title === `Error: ${title}`) document.title = title
    }
  }, [hasFailed])
}

const STORE = 'sent-form'
/** The same window as for forms without JavaScript: FORM_POST_WINDOW_MS on the server. */
const WINDOW_MS = 10 * 60_000

type Sent = { sum: number; key: string; at: number }

let lastSent: Sent | undefined

/**
 * The idempotency key. It depends on the answers: a double click, a retry, a reload or the back
 * button sends the same key, while changed answers are a new lead. Only a checksum of the answers is
 * stored, until the tab is closed.
 */
export function keyForAnswers(answers: string, now = Date.now()): string {
  const sum = checksum(answers)
  const last = lastSent ?? readStored()
  if (last && last.sum === sum && now - last.at < WINDOW_MS) return last.key
  lastSent = { sum, key: randomUuid(), at: now }
  try {
    sessionStorage.setItem(STORE, JSON.stringify(lastSent))
  } catch {
    // Without session storage the key lasts as long as the page.
  }
  return lastSent.key
}

function readStored(): Sent | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as Sent | null) ?? undefined
  } catch {
    return undefined
  }
}

/** A 53-bit hash, enough to tell apart what one person sends. */
function checksum(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a ^= Math.imul(b ^ (b >>> 15), 2246822507)
  b ^= Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
