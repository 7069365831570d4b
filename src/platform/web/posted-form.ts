/**
 * A form that came back with mistakes, while its page is rendered again without JavaScript. Such a
 * page is not hydrated, so the browser's half has nothing to know.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import { currentPostedForm } from './posted-form-store.ts'

type FieldError = { field: string; message: string }

export type PostedForm = {
  /** What was sent, to be shown again. */
  answers: Record<string, string>
  errors: FieldError[]
  /** Why the whole was not taken, when no single field is to blame. */
  failure: { status: number; detail: string } | null
}

/** The returned form for which `isMine` holds, or null. */
export const findPostedForm = createIsomorphicFn()
  .server((isMine: (form: PostedForm) => boolean) => currentPostedForm(isMine))
  .client((_isMine: (form: PostedForm) => boolean): PostedForm | null => null)
