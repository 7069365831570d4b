/**
 * A refused form while its page is rendered again for a browser without JavaScript. Such a page is not
 * hydrated, so the client branch returns null.
 */
import { createIsomorphicFn } from '@tanstack/react-start'
import { currentPostedForm, isShowingRefusedForm, type PostedForm } from './posted-form-store.ts'

/** The refused form, if `isMine` accepts it. */
export const findPostedForm = createIsomorphicFn()
  .server((isMine: (form: PostedForm) => boolean) => currentPostedForm(isMine))
  .client((_isMine: (form: PostedForm) => boolean): PostedForm | null => null)

export const isRefusedForm = createIsomorphicFn()
  .server(() => isShowingRefusedForm())
  .client(() => false)
