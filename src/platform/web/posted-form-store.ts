/** The refused form while its page is being rendered. Server only. */
import { AsyncLocalStorage } from 'node:async_hooks'

type FieldError = { field: string; message: string }

export type PostedForm = {
  /** What was sent, to fill in again. */
  answers: Record<string, string>
  errors: FieldError[]
  /** Why the form as a whole was refused, if no single field is the reason. */
  failure: { status: number; detail: string } | null
}

const renderings = new AsyncLocalStorage<{ form: PostedForm; wasShown: boolean }>()

/** Whether a refused form is shown again, on whichever page. */
export const isShowingRefusedForm = (): boolean => renderings.getStore() !== undefined

export function currentPostedForm(isMine: (form: PostedForm) => boolean): PostedForm | null {
  const rendering = renderings.getStore()
  if (!rendering || !isMine(rendering.form)) return null
  rendering.wasShown = true
  return rendering.form
}

/** Also reports whether the page contained the form. */
export async function renderWithForm<T>(
  form: PostedForm,
  render: () => Promise<T>,
): Promise<{ result: T; wasShown: boolean }> {
  const rendering = { form, wasShown: false }
  const result = await renderings.run(rendering, render)
  return { result, wasShown: rendering.wasShown }
}
