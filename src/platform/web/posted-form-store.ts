/** Keeps a returned form beside the one rendering that shows it. Server only. */
import { AsyncLocalStorage } from 'node:async_hooks'

type FieldError = { field: string; message: string }

export type PostedForm = {
  /** What was sent, to be shown again. */
  answers: Record<string, string>
  errors: FieldError[]
  /** Why the whole was not taken, when no single field is to blame. */
  failure: { status: number; detail: string } | null
}

const renderings = new AsyncLocalStorage<{ form: PostedForm; wasShown: boolean }>()

export function currentPostedForm(isMine: (form: PostedForm) => boolean): PostedForm | null {
  const rendering = renderings.getStore()
  if (!rendering || !isMine(rendering.form)) return null
  rendering.wasShown = true
  return rendering.form
}

/** Says also whether the page had the form on it at all. */
export async function renderWithForm<T>(
  form: PostedForm,
  render: () => Promise<T>,
): Promise<{ result: T; wasShown: boolean }> {
  const rendering = { form, wasShown: false }
  const result = await renderings.run(rendering, render)
  return { result, wasShown: rendering.wasShown }
}
