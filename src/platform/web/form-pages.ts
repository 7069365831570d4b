/**
 * The reply to a form that was sent without JavaScript. An invalid one gets the page it was on, with the
 * answers filled in and the errors shown. The address of that page is the one the form was sent to,
 * which the client-side router does not know, so it goes out without scripts (src/app/root.tsx).
 */
import type { Context } from 'hono'
import { loggable } from '../errors.ts'
import { Problem, problemReply } from '../http/problem.ts'
import { logRefusal } from '../http/refusal-log.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type PostedForm, renderWithForm } from './posted-form-store.ts'

type RenderPage = (request: Request) => Response | Promise<Response>

declare module 'hono' {
  interface ContextVariableMap {
    /** Absent where the API runs without pages around it. */
    renderPage?: RenderPage
  }
}

export type Answers = Record<string, string>

/**
 * Replies as `accept` does, or to its Problem with the first of `paths` that shows the form; if none
 * does, with the Problem itself.
 */
export async function answerForm(
  c: Context,
  answers: Answers,
  paths: string[],
  accept: () => Promise<Response>,
): Promise<Response> {
  c.header('cache-control', 'no-store')
  try {
    return await accept()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message: detail, errors = [] } = error
    const form = { answers, errors, failure: errors.length === 0 ? { status, detail } : null }
    return refuse(c, error, form, paths)
  }
}

export const readAnswers = async (c: Context): Promise<Answers> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))

async function refuse(
  c: Context,
  problem: Problem,
  form: PostedForm,
  paths: string[],
): Promise<Response> {
  for (const path of paths) {
    const html = await renderForm(c, form, path).catch((error) => {
      c.var.services.log.error({ path, error: loggable(error) }, 'form page failed to render')
      return null
    })
    if (html) {
      logRefusal(c, problem.status)
      return c.html(html, problem.status as 400, {
        'content-security-policy': contentSecurityPolicy([]),
        'cache-control': 'no-store',
        ...problem.headers,
      })
    }
  }
  return problemReply(c, problem)
}

async function renderForm(c: Context, form: PostedForm, path: string): Promise<string | null> {
  const render = c.var.renderPage
  if (!render) return null
  const { result, wasShown } = await renderWithForm(form, async () => {
    const reply = await render(new Request(new URL(path, c.req.url)))
    return reply.status === 200 ? reply.text() : null
  })
  return wasShown ? result : null
}
