/**
 * The answer to a form without JavaScript that cannot be taken: the page it was on, once more, with
 * the answers kept and the mistakes shown. It stands at the address the form was sent to, so it goes
 * out as plain markup: scripts would start an application that does not know this address.
 */
import type { Context } from 'hono'
import { loggable } from '../../platform/errors.ts'
import { type Problem, problemReply } from '../../platform/http/problem.ts'
import { type PostedForm, renderWithForm } from '../../platform/web/posted-form-store.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { asRefusedForm } from './rewrite-html.ts'

type RenderPage = (request: Request) => Response | Promise<Response>

declare module 'hono' {
  interface ContextVariableMap {
    /** Absent where the API runs without pages around it. */
    renderPage?: RenderPage
  }
}

/** Tries the pages in turn, until one shows the form. Where none can, the problem itself goes out. */
export async function formPage(
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
      return c.html(html, problem.status as 400, {
        'content-security-policy': contentSecurityPolicy(html),
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
  if (!result || !wasShown) return null
  return asRefusedForm(result)
}
