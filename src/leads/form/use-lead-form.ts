/** The behaviour of a form: check, send once, go to the thank-you page, or say what is wrong. */
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../platform/web/api-client.ts'
import { findPostedForm } from '../../platform/web/posted-form.ts'
import { urls } from '../../site/urls.ts'
import { checkForm, type FieldError, type FormKind, messageFor } from '../lead-rules.ts'
import { sendForm } from '../leads.queries.ts'
import { keyForAnswers } from './form-key.ts'

type Failure = { title: string; lines: string[] }
type Outcome = { errors: FieldError[]; failure: Failure | null }

const NO_ANSWERS: Record<string, string> = {}

export function useLeadForm(kind: FormKind, inquiryType: string) {
  const router = useRouter()
  const returned = findPostedForm(({ answers }) => answers.inquiryType === inquiryType)
  const [outcome, setOutcome] = useState<Outcome>({
    errors: returned?.errors ?? [],
    failure: returned?.failure ? failureOf(kind, returned.failure) : null,
  })
  const [attempt, setAttempt] = useState(0)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isUnderWay = useRef(false)
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
    const answers = readAnswers(kind, form)
    const errors = checkForm(kind, answers)
    if (errors.length > 0) return fail({ errors, failure: null })
    setIsSubmitting(true)
    setOutcome({ errors: [], failure: null })
    try {
      const fillMs = Math.round(performance.now() - shownAt.current)
      const key = keyForAnswers(JSON.stringify(answers))
      const { reference } = await sendForm({ ...answers, fillMs }, key)
      await router.navigate({ href: urls.thankYou(reference) })
    } catch (error) {
      fail(outcomeOf(kind, error))
    } finally {
      setIsSubmitting(false)
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A second click may come before the button is seen to be disabled.
    if (isUnderWay.current) return
    isUnderWay.current = true
    await submit(event.currentTarget).finally(() => {
      isUnderWay.current = false
    })
  }

  return { ...outcome, attempt, isSubmitting, onSubmit, answers: returned?.answers ?? NO_ANSWERS }
}

/** What is sent; the legal-help form's message is the exposure text (spec §5). */
function readAnswers(kind: FormKind, form: HTMLFormElement): Record<string, string> {
  const fields = new FormData(form)
  const answers = Object.fromEntries(
    [...fields].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']),
  )
  answers.pageUrl = location.origin + location.pathname
  if (kind === 'legal') answers.message = messageFor(kind, '', answers.exposure)
  return answers
}

function outcomeOf(kind: FormKind, error: unknown): Outcome {
  const refusal = error instanceof ApiError ? error : null
  if (refusal && refusal.errors.length > 0) return { errors: refusal.errors, failure: null }
  return { errors: [], failure: failureOf(kind, refusal) }
}

/** The texts of spec §8; where the server said more, that too. */
function failureOf(kind: FormKind, refusal: { status: number; detail: string } | null): Failure {
  const lines =
    kind === 'legal'
      ? ['Please try again or call us directly.', ...(refusal ? [refusal.detail] : [])]
      : [refusal ? `${refusal.status}: ${refusal.detail}` : 'Please try again later.']
  return { title: 'Error submitting form', lines }
}

/** Heard first by who listens, and seen on the tab. */
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
