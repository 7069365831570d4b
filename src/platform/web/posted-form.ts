/**
 * A form that came back with mistakes, while its page is rendered again without JavaScript. Such a
 * page is not hydrated, so the browser's half has nothing to know.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import { currentPostedForm, type PostedForm } from './posted-form-store.ts'

/** The returned form for which `isMine` holds, or null. */
export const findPostedForm = createIsomorphicFn()
  .server((isMine: (form: PostedForm) => boolean) => currentPostedForm(isMine))
  .client((_isMine: (form: PostedForm) => boolean): PostedForm | null => null)
